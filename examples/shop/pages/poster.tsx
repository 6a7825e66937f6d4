// A poster for films without one: drawn from the film's id and title, the same each time.
import { createHash } from 'node:crypto';

interface Film {
  readonly id: string;
  readonly title: string;
}

const LINE_MAX = 11;
const LINES_MAX = 4;

export function Poster({ id, title }: Film) {
  const [hue, turn, scene, seed] = createHash('sha256').update(id).digest() as unknown as number[];
  const first = ((hue ?? 0) * 360) / 256;
  const second = first + 40 + ((turn ?? 0) % 90);
  const lines = linesOf(title);
  const gradient = `sky-${id}`;
  return (
    <svg class="poster" viewBox="0 0 200 300" aria-hidden="true">
      <defs>
        <linearGradient id={gradient} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stop-color={`hsl(${first} 70% 22%)`} />
          <stop offset="1" stop-color={`hsl(${second} 75% 48%)`} />
        </linearGradient>
      </defs>
      <rect width="200" height="300" fill={`url(#${gradient})`} />
      <Scene kind={(scene ?? 0) % 4} seed={seed ?? 0} hue={second} />
      <rect y="190" width="200" height="110" fill="#000" opacity="0.28" />
      {lines.map((line, index) => (
        <text x="16" y={286 - (lines.length - 1 - index) * 25} class="poster-title">
          {line}
        </text>
      ))}
    </svg>
  );
}

interface SceneProps {
  readonly kind: number;
  readonly seed: number;
  readonly hue: number;
}

function Scene({ kind, seed, hue }: SceneProps) {
  const light = `hsl(${hue} 90% 78%)`;
  const numbers = Array.from({ length: 7 }, (_, index) => (seed * (index + 3) * 37) % 200);
  if (kind === 0) {
    return (
      <g>
        <circle cx={40 + (seed % 120)} cy="95" r="46" fill={light} opacity="0.9" />
        <path d="M0 190 60 120 110 175 150 130 200 185V300H0z" fill="#000" opacity="0.35" />
        <path d="M0 220 50 170 120 215 200 160V300H0z" fill="#000" opacity="0.45" />
      </g>
    );
  }
  if (kind === 1) {
    return (
      <g fill="none" stroke={light} stroke-width="5" opacity="0.75">
        {numbers.map((_, index) => (
          <circle cx="100" cy="150" r={18 + index * 20} opacity={1 - index / 9} />
        ))}
      </g>
    );
  }
  if (kind === 2) {
    return (
      <g fill={light}>
        {numbers.map((number, index) => (
          <rect
            x={index * 30 - 6}
            y={60 + number / 3}
            width="22"
            height="300"
            opacity={0.25 + index / 12}
          />
        ))}
      </g>
    );
  }
  return (
    <g fill={light}>
      {numbers.map((number, index) => (
        <path
          d={`M${number} ${20 + index * 26}l5 12 12 2-9 9 2 13-10-6-11 6 2-13-9-9 12-2z`}
          opacity={0.35 + index / 12}
        />
      ))}
    </g>
  );
}

/** The words of the title in lines that fit. */
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
