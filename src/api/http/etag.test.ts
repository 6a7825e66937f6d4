import { matchesEtag } from './etag';

test.each(['"7"', 'W/"7"', '"6", "7"', '*'])('%s names version 7', (header) => {
  expect(matchesEtag(header, '"7"')).toBe(true);
});

test.each([undefined, '', '7', '"77"', '"6", "8"'])('%s does not', (header) => {
  expect(matchesEtag(header, '"7"')).toBe(false);
});
