import type { Appearance, HairStyle } from './appearance.ts';

/** Hair behind the head and in front of it; `w` is the half width of the face, in the face's coordinates. */
interface HairShape {
  readonly back?: (w: number) => string;
  readonly front: (w: number) => string;
  /** Curls on top of the front. */
  readonly crown?: (w: number) => string;
  /** Strands of light on the front. */
  readonly shine: (w: number) => string;
}

const n = (value: number) => Number(value.toFixed(1)).toString();

/** A cap that follows the skull from one temple to the other, `top` above the eyes, down to `side` at the temples. */
const cap = (w: number, top: number, side: number, hairline: string) =>
  `M ${n(-w - 7)},${side} C ${n(-w - 24)},${n(-top * 0.75)} ${n(-w * 0.62)},${-top} 0,${-top} C ${n(w * 0.62)},${-top} ${n(w + 24)},${n(-top * 0.75)} ${n(w + 7)},${side} ${hairline} Z`;

const longBack = (w: number, length: number, flare: number) =>
  `M ${n(-w - 12)},-30 C ${n(-w - 36)},-186 ${n(w + 36)},-186 ${n(w + 12)},-30 C ${n(w + 26)},60 ${n(w + 20 + flare)},${n(length * 0.6)} ${n(w + flare)},${length} Q 0,${length + 18} ${n(-w - flare)},${length} C ${n(-w - 20 - flare)},${n(length * 0.6)} ${n(-w - 26)},60 ${n(-w - 12)},-30 Z`;

const wavyBack = (w: number) =>
  `M ${n(-w - 10)},-40 C ${n(-w - 38)},-188 ${n(w + 38)},-188 ${n(w + 10)},-40 C ${n(w + 44)},10 ${n(w + 14)},60 ${n(w + 44)},110 C ${n(w + 66)},160 ${n(w + 20)},190 ${n(w + 40)},250 C ${n(w + 30)},300 ${n(w - 20)},290 ${n(w - 30)},250 L ${n(-w + 30)},250 C ${n(-w + 20)},290 ${n(-w - 30)},300 ${n(-w - 40)},250 C ${n(-w - 20)},190 ${n(-w - 66)},160 ${n(-w - 44)},110 C ${n(-w - 14)},60 ${n(-w - 44)},10 ${n(-w - 10)},-40 Z`;

/** Curtains parted in the middle which frame the face down to `reach`. */
const curtains = (w: number, reach: number) =>
  `M 0,-132 C -46,-122 ${n(-w + 14)},-78 ${n(-w + 4)},-14 C ${n(-w)},20 ${n(-w - 2)},60 ${n(-w - 4)},${reach} L ${n(-w - 20)},${reach + 6} C ${n(-w - 32)},0 ${n(-w - 30)},-172 0,-170 C ${n(w + 30)},-172 ${n(w + 32)},0 ${n(w + 20)},${reach + 6} L ${n(w + 4)},${reach} C ${n(w + 2)},60 ${n(w)},20 ${n(w - 4)},-14 C ${n(w - 14)},-78 46,-122 0,-132 Z`;

const sidePart = (w: number, reach: number) =>
  `M -34,-138 C -58,-122 ${n(-w + 10)},-74 ${n(-w + 3)},-12 C ${n(-w - 1)},20 ${n(-w - 2)},50 ${n(-w - 5)},${reach} L ${n(-w - 20)},${reach} C ${n(-w - 30)},-20 ${n(-w - 26)},-168 -10,-172 C ${n(w + 20)},-178 ${n(w + 34)},-20 ${n(w + 20)},${reach} L ${n(w + 4)},${reach} C ${n(w + 2)},30 ${n(w - 2)},4 ${n(w - 6)},-22 C ${n(w - 20)},-74 20,-100 -34,-138 Z`;

const bumps = (points: readonly (readonly [number, number, number])[]) =>
  points.map(([x, y, r]) => `M ${n(x - r)},${y} a ${r},${r} 0 1 0 ${r * 2},0 a ${r},${r} 0 1 0 ${-r * 2},0`).join(' ');

const curlCrown = (w: number) =>
  bumps([
    [-w - 2, -40, 24],
    [-w + 4, -78, 30],
    [-w + 30, -112, 32],
    [-34, -134, 34],
    [0, -142, 34],
    [34, -134, 34],
    [w - 30, -112, 32],
    [w - 4, -78, 30],
    [w + 2, -40, 24],
    [-30, -104, 26],
    [10, -108, 26],
    [44, -98, 24],
  ]);

const arcs = (w: number) =>
  `M ${n(-w + 16)},-92 Q ${n(-w * 0.5)},-148 -10,-152 M ${n(-w + 30)},-82 Q ${n(-w * 0.45)},-128 -14,-138 M ${n(w - 18)},-98 Q ${n(w * 0.6)},-138 22,-150`;

const SHAPES: Readonly<Record<Exclude<HairStyle, 'hijab'>, HairShape>> = {
  straight: { back: (w) => longBack(w, 300, 14), front: (w) => curtains(w, 120), shine: arcs },
  wavy: { back: wavyBack, front: (w) => sidePart(w, 70), shine: arcs },
  bob: {
    back: (w) => longBack(w, 128, 16),
    front: (w) => sidePart(w, 96),
    shine: arcs,
  },
  bangs: {
    back: (w) => longBack(w, 240, 12),
    front: (w) =>
      `${cap(w, 170, 84, `L ${n(w - 4)},84 C ${n(w + 2)},20 ${n(w - 6)},-20 ${n(w - 10)},-46 Q 40,-38 0,-42 Q -40,-38 ${n(-w + 10)},-46 C ${n(-w + 6)},-20 ${n(-w - 2)},20 ${n(-w + 4)},84`)}`,
    shine: (w) => `${arcs(w)} M -40,-100 L -44,-54 M -8,-104 L -8,-56 M 26,-102 L 30,-54`,
  },
  ponytail: {
    back: (w) =>
      `M 40,-120 C ${n(w + 60)},-130 ${n(w + 78)},10 ${n(w + 50)},150 C ${n(w + 44)},190 ${n(w + 10)},180 ${n(w + 14)},140 C ${n(w + 30)},40 ${n(w + 10)},-40 40,-60 Z`,
    front: (w) => cap(w, 164, -6, `C ${n(w - 6)},-60 50,-108 10,-112 C -40,-112 ${n(-w + 8)},-70 ${n(-w + 2)},-6`),
    shine: arcs,
  },
  bun: {
    back: () => 'M -46,-176 a 46,44 0 1 0 92,0 a 46,44 0 1 0 -92,0',
    front: (w) =>
      cap(w, 164, 0, `C ${n(w - 4)},-50 ${n(w - 30)},-100 -20,-116 C -52,-100 ${n(-w + 6)},-60 ${n(-w + 2)},0`),
    shine: arcs,
  },
  curls: {
    back: (w) =>
      `${bumps([
        [-w - 24, 0, 40],
        [-w - 34, 60, 44],
        [-w - 30, 124, 46],
        [-w - 8, 180, 44],
        [w + 24, 0, 40],
        [w + 34, 60, 44],
        [w + 30, 124, 46],
        [w + 8, 180, 44],
        [-w - 10, -60, 44],
        [w + 10, -60, 44],
        [-50, -120, 56],
        [50, -120, 56],
      ])} M ${n(-w)},-90 L ${n(w)},-90 L ${n(w + 10)},180 L ${n(-w - 10)},180 Z`,
    front: (w) =>
      `${curlCrown(w)} ${bumps([
        [-w - 8, 6, 20],
        [-w - 10, 42, 20],
        [w + 8, 6, 20],
        [w + 10, 42, 20],
      ])}`,
    shine: (w) => `M ${n(-w + 14)},-108 q 14,-22 34,-26 M -6,-148 q 20,-8 38,4 M ${n(w - 40)},-116 q 20,4 26,24`,
  },
  pixie: {
    front: (w) =>
      cap(
        w,
        166,
        24,
        `C ${n(w + 1)},-10 ${n(w - 4)},-40 ${n(w - 12)},-56 C 40,-56 -20,-72 -46,-112 C -60,-80 ${n(-w + 10)},-40 ${n(-w + 2)},24`,
      ),
    shine: arcs,
  },
  sideswept: {
    back: (w) =>
      `${longBack(w, 120, 8)} M ${n(w - 30)},60 C ${n(w + 50)},90 ${n(w + 60)},200 ${n(w + 20)},300 C ${n(w)},320 ${n(w - 50)},300 ${n(w - 46)},250 Z`,
    front: (w) => sidePart(w, 110),
    shine: arcs,
  },
  crop: {
    front: (w) =>
      cap(
        w,
        158,
        -2,
        `L ${n(w - 3)},-2 L ${n(w - 8)},-58 Q ${n(w - 30)},-88 30,-92 Q 0,-96 -30,-92 Q ${n(-w + 30)},-88 ${n(-w + 8)},-58 L ${n(-w + 3)},-2`,
      ),
    shine: arcs,
  },
  sidepart: {
    front: (w) =>
      cap(
        w,
        170,
        2,
        `L ${n(w - 2)},2 L ${n(w - 8)},-62 C ${n(w - 30)},-92 20,-88 -44,-118 Q ${n(-w + 20)},-96 ${n(-w + 8)},-62 L ${n(-w + 2)},2`,
      ),
    shine: (w) => `M -40,-150 Q 20,-168 ${n(w - 10)},-110 M -34,-136 Q 24,-150 ${n(w - 18)},-98`,
  },
  quiff: {
    front: (w) =>
      `M ${n(-w - 6)},0 C ${n(-w - 18)},-80 ${n(-w - 6)},-150 -50,-170 C -10,-206 70,-200 ${n(w - 4)},-158 C ${n(w + 16)},-130 ${n(w + 16)},-70 ${n(w + 6)},0 L ${n(w - 3)},0 L ${n(w - 8)},-64 C ${n(w - 20)},-100 40,-112 0,-108 C -40,-106 ${n(-w + 18)},-96 ${n(-w + 8)},-62 L ${n(-w + 3)},0 Z`,
    shine: (w) => `M -46,-132 Q -20,-178 40,-182 M -20,-126 Q 4,-164 60,-166 M 20,-124 Q 34,-146 ${n(w - 16)},-148`,
  },
  fringe: {
    front: (w) =>
      cap(
        w,
        166,
        0,
        `L ${n(w - 2)},0 L ${n(w - 8)},-48 L ${n(w - 24)},-62 L 50,-46 L 34,-64 L 12,-44 L -10,-64 L -30,-46 L -48,-66 L ${n(-w + 12)},-48 L ${n(-w + 2)},0`,
      ),
    shine: (w) => `${arcs(w)} M 0,-110 L 10,-66 M -36,-108 L -40,-70 M 36,-108 L 44,-68`,
  },
  curtains: {
    front: (w) =>
      cap(
        w,
        168,
        14,
        `C ${n(w + 2)},-10 ${n(w - 2)},-40 ${n(w - 10)},-58 C 60,-66 20,-100 0,-126 C -20,-100 -60,-66 ${n(-w + 10)},-58 C ${n(-w + 2)},-40 ${n(-w - 2)},-10 ${n(-w + 3)},14`,
      ),
    shine: arcs,
  },
  curlytop: {
    front: (w) => `${cap(w, 158, -4, `L ${n(w - 3)},-4 L ${n(w - 8)},-52 Q 0,-84 ${n(-w + 8)},-52 L ${n(-w + 3)},-4`)}`,
    crown: curlCrown,
    shine: (w) => `M ${n(-w + 14)},-108 q 14,-22 34,-26 M -6,-148 q 20,-8 38,4 M ${n(w - 40)},-116 q 20,4 26,24`,
  },
  buzz: {
    front: (w) =>
      cap(
        w,
        142,
        -12,
        `L ${n(w - 2)},-12 L ${n(w - 6)},-54 Q ${n(w - 24)},-86 30,-90 Q 0,-94 -30,-90 Q ${n(-w + 24)},-86 ${n(-w + 6)},-54 L ${n(-w + 2)},-12`,
      ),
    shine: () => 'M -40,-122 Q 0,-136 40,-122',
  },
  swept: {
    front: (w) =>
      cap(
        w,
        176,
        2,
        `L ${n(w - 2)},2 L ${n(w - 6)},-66 C ${n(w - 20)},-110 40,-122 -6,-122 C -50,-118 ${n(-w + 12)},-100 ${n(-w + 6)},-64 L ${n(-w + 2)},2`,
      ),
    shine: (w) => `M -56,-108 Q -36,-156 0,-164 M -22,-120 Q 0,-158 34,-160 M 16,-120 Q 40,-148 ${n(w - 20)},-132`,
  },
};

export function drawHairBack({ hair, hairColor, cheek }: Appearance): string {
  if (hair === 'hijab') return '';
  const back = SHAPES[hair].back;
  return back === undefined
    ? ''
    : `<path d="${back(cheek)}" fill="${hairColor}"/><path d="${back(cheek)}" fill="#000" opacity=".12"/>`;
}

export function drawHairFront({ hair, hairColor, hairLight, cheek }: Appearance): string {
  if (hair === 'hijab') return '';
  const { front, crown, shine } = SHAPES[hair];
  const shape = `<path d="${front(cheek)}"/>${crown === undefined ? '' : `<path d="${crown(cheek)}"/>`}`;
  return [
    `<clipPath id="hair">${shape}</clipPath><g fill="${hairColor}">${shape}</g>`,
    `<path d="${shine(cheek)}" fill="none" stroke="${hairLight}" stroke-width="7" stroke-linecap="round" opacity=".42" clip-path="url(#hair)"/>`,
  ].join('');
}

/** Draws a hijab round the face and over the shoulders, in the colour of the photo. */
export function drawHijab({ hair, cheek: w, chin: c }: Appearance, cloth: string): { back: string; front: string } {
  if (hair !== 'hijab') return { back: '', front: '' };
  const ring = `M 0,-174 C ${n(w + 44)},-176 ${n(w + 42)},20 ${n(w + 20)},${n(c - 30)} C ${n(w)},${n(c + 30)} 40,${n(c + 44)} 0,${n(c + 44)} C -40,${n(c + 44)} ${n(-w)},${n(c + 30)} ${n(-w - 20)},${n(c - 30)} C ${n(-w - 42)},20 ${n(-w - 44)},-176 0,-174 Z M 0,-92 C -60,-92 ${n(-w + 4)},-50 ${n(-w + 3)},0 C ${n(-w + 4)},60 -60,${n(c - 2)} 0,${n(c + 3)} C 60,${n(c - 2)} ${n(w - 4)},60 ${n(w - 3)},0 C ${n(w - 4)},-50 60,-92 0,-92 Z`;
  const drape = `M ${n(-w - 18)},${n(c - 40)} C -160,210 -170,300 -150,360 C -60,400 90,400 160,350 C 176,290 150,200 ${n(w + 18)},${n(c - 40)} Z`;
  return {
    back: `<path d="${drape}" fill="${cloth}"/><path d="${drape}" fill="#000" opacity=".1"/>`,
    front: [
      `<path d="${ring}" fill="${cloth}" fill-rule="evenodd"/>`,
      `<path d="M ${n(-w - 8)},${n(c - 20)} C -70,${n(c + 70)} 50,${n(c + 90)} 120,${n(c + 150)} M ${n(-w + 6)},${n(c + 4)} C -40,${n(c + 50)} 40,${n(c + 50)} 90,${n(c + 90)} M ${n(-w * 0.8)},-110 Q 0,-170 ${n(w * 0.8)},-110" fill="none" stroke="#000" stroke-opacity=".14" stroke-width="6" stroke-linecap="round"/>`,
    ].join(''),
  };
}
