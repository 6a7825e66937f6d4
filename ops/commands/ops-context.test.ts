import { userInfo } from 'node:os';
import { actorOf } from './ops-context';
import { progressPrinter } from './progress';

const ada = { ...userInfo(), uid: 1000, username: 'ada' };
const root = { ...userInfo(), uid: 0, username: 'root' };

test('the actor is the logged-in user, or, for root only, the user behind sudo', () => {
  expect(actorOf({}, ada)).toBe('ada');
  expect(actorOf({ SUDO_USER: 'bob' }, ada)).toBe('ada');
  expect(actorOf({ SUDO_USER: 'bob' }, root)).toBe('bob');
  expect(actorOf({}, root)).toBe('root');
});

test('progress is printed every two seconds, and not at the end', () => {
  const notes: string[] = [];
  let nowMs = 0;
  const step = progressPrinter(6, { note: (line) => notes.push(line) }, () => nowMs);
  for (const atMs of [500, 1_900, 2_100, 2_500, 4_200, 9_000]) {
    nowMs = atMs;
    step();
  }
  expect(notes).toEqual(['3 of 6 …', '5 of 6 …']);
});
