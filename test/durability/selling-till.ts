// Sells and pulls for ever and says what was acknowledged: `node selling-till.ts <directory> <first batch>`. After the
// third refusal in a row it ends by itself; whoever started it strikes before that.
import { TillRefusal } from '../../client-core/refusal.ts';
import { sayAtOnce } from '../support/say-at-once.ts';
import { pull, sale } from './resting-till.ts';
import { openRestingTill } from './resting-till-in.ts';

const [directory = '', first = '1'] = process.argv.slice(2);
const say = (line: object) => {
  const at = Number(process.hrtime.bigint());
  sayAtOnce(JSON.stringify({ ...line, at }));
};
const resting = await openRestingTill(directory);
say({ begun: true });

async function sellOn(): Promise<void> {
  for (let refused = 0; refused < 3;) {
    try {
      const { clientOrderId } = await resting.handle.sell(sale);
      say({ sold: clientOrderId });
      refused = 0;
    } catch (error) {
      if (!(error instanceof TillRefusal)) throw error;
      say({ refused: error.code, words: error.message, details: error.details });
      refused += 1;
    }
  }
}

async function pullOn(): Promise<void> {
  for (let nr = Number(first); ; nr++) {
    // A replica that cannot be written is pulled another time.
    const isWritten = await pull(resting, nr).then(
      () => true,
      () => false,
    );
    if (!isWritten) return;
    say({ pulled: nr });
    // Left alone, it would write a catalog of its own in a few hundred strikes.
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

await Promise.all([sellOn(), pullOn()]);
process.exit(0);
