/** Names where the furnished shop of this gate lies once one of its browser groups has made it. */
export const furnishedShopVariable = 'EVERTILL_FURNISHED_SHOP';
