// What the demo stores sell: word lists to make names from, with plausible prices. Invented here; no brand exists.

export interface Department {
  readonly category: string;
  /** Starts its SKUs. */
  readonly code: string;
  readonly adjectives: readonly string[];
  readonly nouns: readonly string[];
  readonly sizes: readonly string[];
  /** Lowest and highest price of the smallest size, in hundredths of the main unit. */
  readonly prices: readonly [number, number];
  readonly food: boolean;
  /** Sold by weight, named without a size. */
  readonly weighed?: boolean;
  /** Some are sold in these forms, each with a price factor and, for packs, how many of the first form they hold. */
  readonly forms?: readonly { readonly name: string; readonly factor: number; readonly holds?: number }[];
}

const words = (text: string) => text.split(',').map((word) => word.trim());

export const departments: readonly Department[] = [
  {
    category: 'Fruit and vegetables',
    code: 'VEG',
    adjectives: words('Organic, Local, Ripe, Young, Crisp, Sweet, Red, Green, Golden, Field'),
    nouns: words(
      'apples, pears, plums, cherries, tomatoes, carrots, potatoes, onions, leeks, beetroot, cabbage, spinach, courgettes, mushrooms, grapes, peaches',
    ),
    sizes: words('per kg'),
    prices: [119, 899],
    food: true,
    weighed: true,
  },
  {
    category: 'Bakery',
    code: 'BAK',
    adjectives: words('Rustic, Stone-baked, Soft, Seeded, Dark, Country, Buttery, Twisted'),
    nouns: words(
      'rye loaf, wheat loaf, oat rolls, crispbread, croissants, cinnamon buns, flatbread, bagels, baguette, rusks',
    ),
    sizes: words('2 pieces, 4 pieces, 300 g, 500 g, 750 g'),
    prices: [149, 649],
    food: true,
  },
  {
    category: 'Dairy and eggs',
    code: 'DAI',
    adjectives: words('Meadow, Farmhouse, Low-fat, Whole, Lactose-free, Aged, Mild, Strong'),
    nouns: words(
      'milk, yoghurt, butter, cream, cheddar, goat cheese, cottage cheese, kefir, eggs, cream cheese',
    ),
    sizes: words('200 g, 250 g, 400 g, 1 l, 10 pieces'),
    prices: [89, 799],
    food: true,
  },
  {
    category: 'Meat and fish',
    code: 'MEA',
    adjectives: words('Smoked, Salted, Fresh, Marinated, Herb, Free-range, Coastal'),
    nouns: words(
      'chicken thighs, beef mince, pork loin, turkey slices, salmon fillet, herring, trout, sausages, ham, meatballs',
    ),
    sizes: words('200 g, 300 g, 400 g, 600 g'),
    prices: [299, 1899],
    food: true,
  },
  {
    category: 'Pantry',
    code: 'PAN',
    adjectives: words('Classic, Family, Wholegrain, Spicy, Gentle, Sunny, Homestyle, Tuscan, Nordic'),
    nouns: words(
      'spaghetti, penne, basmati rice, lentils, chickpeas, tomato sauce, olive oil, wheat flour, oats, honey, mustard, sea salt, vinegar, muesli, peanut butter, soup',
    ),
    sizes: words('250 g, 400 g, 500 g, 750 g, 1 kg'),
    prices: [99, 1099],
    food: true,
  },
  {
    category: 'Drinks',
    code: 'DRI',
    adjectives: words('Sparkling, Still, Cloudy, Sugar-free, Mountain, Wild, Zesty, Iced'),
    nouns: words(
      'water, apple juice, orange juice, lemonade, ginger beer, cola, tonic, elderflower cordial, oat drink, energy drink',
    ),
    sizes: words('330 ml, 500 ml, 1 l, 1.5 l'),
    prices: [79, 399],
    food: true,
    forms: [
      { name: 'Single', factor: 1 },
      { name: 'Pack of 6', factor: 5.4, holds: 6 },
      { name: 'Case of 24', factor: 19.2, holds: 24 },
    ],
  },
  {
    category: 'Coffee and tea',
    code: 'COF',
    adjectives: words('Dark roast, Light roast, Decaf, Breakfast, Evening, Smoky, Highland, House'),
    nouns: words('coffee beans, filter coffee, espresso, black tea, green tea, rooibos, chamomile, cocoa'),
    sizes: words('100 g, 250 g, 500 g'),
    prices: [249, 1299],
    food: true,
    forms: [
      { name: '250 g', factor: 1 },
      { name: '500 g', factor: 1.9 },
      { name: '1 kg', factor: 3.5 },
    ],
  },
  {
    category: 'Sweets and snacks',
    code: 'SNA',
    adjectives: words('Crunchy, Salty, Dark, Milk, Sour, Creamy, Roasted, Tiny'),
    nouns: words(
      'chocolate, liquorice, wine gums, potato crisps, popcorn, almonds, cashews, oat biscuits, wafers, fruit bar',
    ),
    sizes: words('50 g, 100 g, 180 g, 300 g'),
    prices: [99, 599],
    food: true,
  },
  {
    category: 'Frozen',
    code: 'FRO',
    adjectives: words('Garden, Quick, Crispy, Vanilla, Berry, Family'),
    nouns: words('peas, blueberries, pizza, fish fingers, oven chips, ice cream, dumplings, spinach'),
    sizes: words('300 g, 450 g, 750 g, 1 l'),
    prices: [189, 799],
    food: true,
  },
  {
    category: 'Household',
    code: 'HOU',
    adjectives: words('Strong, Gentle, Lemon, Pine, Unscented, Extra, Everyday'),
    nouns: words(
      'washing powder, dish soap, sponges, kitchen roll, bin bags, glass cleaner, candles, batteries, light bulb, clothes pegs',
    ),
    sizes: words('4 pieces, 8 pieces, 500 ml, 1 l, 20 pieces'),
    prices: [149, 1499],
    food: false,
  },
  {
    category: 'Personal care',
    code: 'CAR',
    adjectives: words('Mild, Birch, Lavender, Mint, Sensitive, Daily, Deep'),
    nouns: words(
      'shampoo, hand soap, toothpaste, shower gel, hand cream, lip balm, razor blades, cotton pads, sun lotion',
    ),
    sizes: words('50 ml, 100 ml, 250 ml, 5 pieces'),
    prices: [129, 1699],
    food: false,
  },
  {
    category: 'Kitchen and table',
    code: 'KIT',
    adjectives: words('Oak, Steel, Stoneware, Enamel, Linen, Glass, Cork'),
    nouns: words(
      'mug, bowl, plate, chopping board, ladle, napkins, jug, storage jar, tea towel, tray, whisk',
    ),
    sizes: words('small, medium, large, set of 2, set of 4'),
    prices: [399, 4999],
    food: false,
  },
  {
    category: 'Stationery and toys',
    code: 'STA',
    adjectives: words('Blue, Yellow, Ruled, Plain, Wooden, Folding, Pocket, Puzzle'),
    nouns: words(
      'notebook, pencils, envelopes, card game, kite, building blocks, crayons, jigsaw, diary, wrapping paper',
    ),
    sizes: words('single, pack of 3, pack of 10'),
    prices: [99, 2999],
    food: false,
  },
  {
    category: 'Clothing',
    code: 'CLO',
    adjectives: words('Cotton, Merino, Striped, Plain, Ribbed, Warm, Summer'),
    nouns: words('socks, T-shirt, scarf, gloves, beanie, jumper, apron, rain jacket'),
    sizes: words('one size'),
    prices: [599, 7999],
    food: false,
    forms: [
      { name: 'S', factor: 1 },
      { name: 'M', factor: 1 },
      { name: 'L', factor: 1 },
      { name: 'XL', factor: 1.1 },
    ],
  },
];
