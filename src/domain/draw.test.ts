import { drawOf, inDrawnOrder, participantsText } from './draw';

/** The last letter of an id decides. */
const rankOf = (id: string): string => id.slice(-1);

const entrants = (partnerId: string, letters: string) =>
  Array.from(letters, (letter) => ({ checkoutId: `${partnerId}-${letter}`, partnerId }));

const ids = ({ order }: ReturnType<typeof drawOf>): string => order.map(([id]) => id).join(' ');

test('the ranks decide within a partner, whatever the order of the starts', () => {
  expect(ids(drawOf(entrants('rex', 'dbca'), {}, rankOf))).toBe('rex-a rex-b rex-c rex-d');
});

test('partners take turns', () => {
  const draw = drawOf([...entrants('rex', 'abcdef'), ...entrants('odeon', 'yz')], {}, rankOf);
  expect(draw.partners).toEqual([
    { id: 'odeon', weight: 1 },
    { id: 'rex', weight: 1 },
  ]);
  expect(ids(draw)).toBe('rex-a odeon-y rex-b odeon-z rex-c rex-d rex-e rex-f');
});

test('a partner of weight 3 has three turns to one', () => {
  const draw = drawOf(
    [...entrants('rex', 'abcdef'), ...entrants('odeon', 'yz')],
    { rex: 3 },
    rankOf,
  );
  expect(ids(draw)).toBe('rex-a rex-b rex-c odeon-y rex-d rex-e rex-f odeon-z');
});

test('a drawn order stays the same when it is drawn again', () => {
  const draw = drawOf([...entrants('rex', 'fcab'), ...entrants('odeon', 'zy')], { rex: 2 }, rankOf);
  const entries = draw.order.map(([checkoutId, partner]) => ({ checkoutId, partner }));
  const weights = draw.partners.map(({ weight }) => weight);
  expect(inDrawnOrder(entries.toReversed(), weights, rankOf)).toEqual(entries);
});

test('the participants are hashed in an order that the draw does not decide', () => {
  expect(participantsText(['chk_b', 'chk_c', 'chk_a'])).toBe('chk_a\nchk_b\nchk_c');
});
