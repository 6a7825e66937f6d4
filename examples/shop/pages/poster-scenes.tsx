// The motifs of posters. Each scene is drawn from numbers derived from the film.
export interface Palette {
  readonly top: string;
  readonly bottom: string;
  readonly light: string;
  readonly dark: string;
}

interface SceneProps {
  /** Numbers from 0 to 1, always the same for a film. */
  readonly numbers: readonly number[];
  readonly palette: Palette;
}

const SCENES = [Hills, Record, Skyline, Comet, Sea, Stage, Forest, Road];
const NUMBERS = 9;

export interface SceneWish {
  readonly number: number;
  readonly seed: number;
  readonly palette: Palette;
}

export function Scene({ number, seed, palette }: SceneWish) {
  const Drawn = SCENES[number % SCENES.length] ?? Hills;
  const numbers = Array.from({ length: NUMBERS }, (_, index) => {
    return (((seed + 1) * (index + 3) * 37) % 101) / 100;
  });
  return <Drawn numbers={numbers} palette={palette} />;
}

function Hills({ numbers: [x = 0], palette: { light, dark } }: SceneProps) {
  return (
    <g>
      <circle cx={50 + x * 100} cy="92" r="40" fill={light} />
      <circle cx={50 + x * 100} cy="92" r="58" fill={light} opacity="0.16" />
      <path d="M0 178 52 112 92 158 140 96 200 168V300H0z" fill={dark} opacity="0.4" />
      <path d="M0 214 44 168 108 212 164 152 200 190V300H0z" fill={dark} opacity="0.65" />
    </g>
  );
}

function Record({ numbers, palette: { light, dark } }: SceneProps) {
  return (
    <g>
      <circle cx="118" cy="112" r="96" fill={dark} opacity="0.85" />
      <g fill="none" stroke={light} opacity="0.35">
        {numbers.slice(0, 6).map((number, index) => (
          <circle cx="118" cy="112" r={40 + index * 9} stroke-width={0.6 + number * 1.6} />
        ))}
      </g>
      <circle cx="118" cy="112" r="29" fill={light} />
      <circle cx="118" cy="112" r="4" fill={dark} />
    </g>
  );
}

function Skyline({ numbers, palette: { light, dark } }: SceneProps) {
  return (
    <g>
      <circle cx="148" cy="58" r="24" fill={light} opacity="0.9" />
      {numbers.map((number, index) => {
        const [x, y] = [index * 24 - 8, 70 + number * 90];
        return (
          <g>
            <rect x={x} y={y} width="22" height="260" fill={dark} opacity={0.55 + number * 0.35} />
            <path
              d={`M${x + 6} ${y + 10}v150M${x + 15} ${y + 10}v150`}
              stroke={light}
              stroke-width="3"
              stroke-dasharray="4 9"
              stroke-dashoffset={number * 40}
              opacity="0.55"
            />
          </g>
        );
      })}
    </g>
  );
}

function Comet({ numbers, palette: { light } }: SceneProps) {
  return (
    <g fill={light}>
      {numbers.map((number, index) => (
        <circle cx={number * 200} cy={12 + index * 24} r={0.8 + number * 1.4} opacity="0.8" />
      ))}
      <path d="M8 14 138 116 150 104z" opacity="0.35" />
      <path d="M60 60 138 114 148 106z" opacity="0.55" />
      <circle cx="147" cy="112" r="15" />
    </g>
  );
}

function Sea({ numbers: [x = 0], palette: { light, dark } }: SceneProps) {
  const wave = 'q25 -22 50 0t50 0 50 0 50 0 50 0 50 0V300H-60z';
  return (
    <g>
      <circle cx={60 + x * 80} cy="112" r="50" fill={light} />
      <g fill={dark}>
        <path d={`M-60 128${wave}`} opacity="0.35" />
        <path d={`M-40 152${wave}`} opacity="0.45" />
        <path d={`M-55 180${wave}`} opacity="0.6" />
      </g>
    </g>
  );
}

function Stage({ numbers: [x = 0], palette: { light, dark } }: SceneProps) {
  const foot = 70 + x * 60;
  return (
    <g>
      <g fill={light}>
        <path d={`M20 0 ${foot - 44} 210h88L40 0z`} opacity="0.35" />
        <path d={`M160 0 ${foot - 44} 210h88L184 0z`} opacity="0.35" />
        <ellipse cx={foot} cy="206" rx="52" ry="11" opacity="0.8" />
      </g>
      <g fill={dark}>
        <circle cx={foot} cy="132" r="11" />
        <path d={`M${foot - 15} 206l5-58q10-9 20 0l5 58z`} />
      </g>
    </g>
  );
}

function Forest({ numbers, palette: { light, dark } }: SceneProps) {
  return (
    <g>
      <circle cx="66" cy="74" r="32" fill={light} />
      <g fill={dark}>
        {numbers.map((number, index) => (
          <path
            d={`M${index * 25 - 24} 300l26-${150 + number * 70} 26 ${150 + number * 70}z`}
            opacity={0.5 + number * 0.4}
          />
        ))}
      </g>
    </g>
  );
}

function Road({ numbers: [x = 0], palette: { light, dark } }: SceneProps) {
  const end = 80 + x * 40;
  return (
    <g>
      <path d={`M0 140 60 104 ${end} 132 150 92 200 140z`} fill={dark} opacity="0.45" />
      <rect y="139" width="200" height="161" fill={dark} opacity="0.6" />
      <path d={`M${end - 3} 140h6L186 300H14z`} fill={dark} />
      <path
        d={`M${end} 146 100 300`}
        stroke={light}
        stroke-width="4"
        stroke-dasharray="12 12"
        opacity="0.9"
      />
      <circle cx={end} cy="112" r="21" fill={light} />
    </g>
  );
}
