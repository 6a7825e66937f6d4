import { drawOf, inDrawnOrder, participantsOf, participantsText, weightOf } from './draw';

const hashOf = (id: string): string => `hash of ${id}`;
/** The rank is the last letter of the id. */
const rankOf = (id: string): string => id.slice(-1);

const entrants = (partnerId: string, letters: string) =>
  Array.from(letters, (letter) => ({ checkoutId: `${partnerId}-${letter}`, partnerId }));

const draw = (given: ReturnType<typeof entrants>, weights: Record<string, number> = {}) =>
  drawOf(participantsOf(given, weights, hashOf), rankOf);

const ids = ({ order }: ReturnType<typeof drawOf>): string => order.map(([id]) => id).join(' ');

test('the ranks decide within a partner, whatever the order of the starts', () => {
  expect(ids(draw(entrants('rex', 'dbca')))).toBe('rex-a rex-b rex-c rex-d');
});

test('partners take turns', () => {
  const drawn = draw([...entrants('rex', 'abcdef'), ...entrants('odeon', 'yz')]);
  expect(drawn.partners).toEqual([
    { id: 'odeon', weight: 1 },
    { id: 'rex', weight: 1 },
  ]);
  expect(ids(drawn)).toBe('rex-a odeon-y rex-b odeon-z rex-c rex-d rex-e rex-f');
});

test('a partner of weight 3 has three turns for each turn of a partner of weight 1', () => {
  const drawn = draw([...entrants('rex', 'abcdef'), ...entrants('odeon', 'yz')], { rex: 3 });
  expect(ids(drawn)).toBe('rex-a rex-b rex-c odeon-y rex-d rex-e rex-f odeon-z');
});

test('a second draw of the same checkouts leads to the same order', () => {
  const drawn = draw([...entrants('rex', 'fcab'), ...entrants('odeon', 'zy')], { rex: 2 });
  const entries = drawn.order.map(([id, partner]) => ({ checkoutIdHash: hashOf(id), partner }));
  const weights = drawn.partners.map(({ weight }) => weight);
  expect(inDrawnOrder(entries.toReversed(), weights, rankOf)).toEqual(entries);
});

test('a partner whose weight is missing in the published draw takes turns with weight 1', () => {
  const entries = ['a0', 'b0', 'c1'].map((id) => ({
    checkoutIdHash: id,
    partner: Number(id.at(-1)),
  }));
  const order = inDrawnOrder(entries, [1], (id) => id);
  expect(order.map(({ checkoutIdHash }) => checkoutIdHash)).toEqual(['a0', 'c1', 'b0']);
});

test('the hashed text lists the participants with their weights, sorted by hash', () => {
  const entries = [
    { checkoutIdHash: 'b', partner: 1 },
    { checkoutIdHash: 'c', partner: 0 },
    { checkoutIdHash: 'a', partner: 1 },
  ];
  expect(participantsText(entries, [1, 3])).toBe('a 1 3\nb 1 3\nc 0 1');
});

test('a partner without a weight has the weight 1, whatever its id', () => {
  expect(['rex', 'odeon', 'constructor'].map((id) => weightOf({ rex: 3 }, id))).toEqual([3, 1, 1]);
});
