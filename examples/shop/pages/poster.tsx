// A poster for films without one, drawn from the film's id and title, always the same.
import { createHash } from 'node:crypto';
import { Scene, type Palette } from './poster-scenes';

interface Film {
  readonly id: string;
  readonly title: string;
}

const DUSK: Palette = { top: '#0b1b3f', bottom: '#d9593d', light: '#ffd9a0', dark: '#071026' };
const PALETTES: readonly Palette[] = [
  DUSK,
  { top: '#2b0f3a', bottom: '#c23b7a', light: '#ffb7c9', dark: '#17061f' },
  { top: '#06363b', bottom: '#2aa58c', light: '#d8f5c8', dark: '#032023' },
  { top: '#40120f', bottom: '#e08a2c', light: '#ffe7a8', dark: '#220806' },
  { top: '#101820', bottom: '#3f6f9f', light: '#e3f0ff', dark: '#080d12' },
  { top: '#1d2a1a', bottom: '#93a13f', light: '#fbf3b5', dark: '#0e150c' },
  { top: '#191245', bottom: '#5a6be0', light: '#c9d5ff', dark: '#0c0826' },
  { top: '#3b0d25', bottom: '#a8324a', light: '#f7d2b7', dark: '#1d0512' },
];

const WIDTH = 172;
const LINE_MAX = 12;
const LINES_MAX = 4;
/** The width of a bold letter, as a share of its size. */
const LETTER = 0.72;
const SIZE_MAX = 32;

export function Poster({ id, title }: Film) {
  // Any three bytes would do; with these, films with consecutive ids look different.
  const [hue = 0, scene = 0, seed = 0] = createHash('sha256').update(id).digest().subarray(4);
  const palette = PALETTES[hue % PALETTES.length] ?? DUSK;
  const { top, bottom, dark } = palette;
  const lines = linesOf(title);
  const size = Math.min(SIZE_MAX, WIDTH / (Math.max(...lines.map((it) => it.length)) * LETTER));
  const [sky, shade] = [`sky-${id}`, `shade-${id}`];
  return (
    <svg class="poster" viewBox="0 0 200 300" aria-hidden="true">
      <defs>
        <linearGradient id={sky} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stop-color={top} />
          <stop offset="0.75" stop-color={bottom} />
        </linearGradient>
        <linearGradient id={shade} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stop-color={dark} stop-opacity="0" />
          <stop offset="0.55" stop-color={dark} stop-opacity="0.82" />
          <stop offset="1" stop-color={dark} />
        </linearGradient>
      </defs>
      <rect width="200" height="300" fill={`url(#${sky})`} />
      <Scene number={scene} seed={seed} palette={palette} />
      <rect y="130" width="200" height="170" fill={`url(#${shade})`} />
      <g class="poster-title" font-size={size}>
        {lines.map((line, index) => (
          <text x="14" y={268 - (lines.length - 1 - index) * size * 1.02}>
            {line}
          </text>
        ))}
      </g>
      <text x="14" y="286" class="poster-line">
        ONLY IN CINEMAS
      </text>
    </svg>
  );
}

/** The words of the title, in lines that fit. */
function linesOf(title: string): readonly string[] {
  const lines: string[] = [];
  for (const word of title.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= LINE_MAX) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return lines.slice(0, LINES_MAX);
}
