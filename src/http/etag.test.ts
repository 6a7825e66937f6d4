import { entityTags, matchesEtag } from './etag';

test.each(['"7"', 'W/"7"', '"6", "7"', 'W/"a, b",,W/"7"', '*'])(
  '%s matches version 7',
  (header) => {
    expect(matchesEtag(header, '"7"')).toBe(true);
  },
);

test.each([undefined, '', '7', '"77"', '"6", "8"', '"7', '"6", 7'])(
  '%s does not match version 7',
  (header) => {
    expect(matchesEtag(header, '"7"')).toBe(false);
  },
);

test('accepts foreign tags, and refuses malformed ones', () => {
  expect(entityTags('"of a proxy"')).toEqual(['"of a proxy"']);
  for (const header of ['', '7', '"7" "8"', ',', '*, "7"']) {
    expect(entityTags(header)).toBeUndefined();
  }
});
