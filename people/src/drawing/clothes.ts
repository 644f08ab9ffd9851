import type { Appearance, Presentation } from './appearance.ts';

export interface Outfit {
  readonly garment: Garment;
  readonly color: string;
  readonly accent: string;
}

export const GARMENTS = {
  feminine: [
    'tee',
    'vneck',
    'offshoulder',
    'strappy',
    'blouse',
    'shirt',
    'blazer',
    'denim',
    'stripes',
    'knit',
    'terno',
  ],
  masculine: ['tee', 'vneck', 'polo', 'shirt', 'henley', 'blazer', 'denim', 'stripes', 'hoodie', 'jersey', 'barong'],
} as const satisfies Record<Presentation, readonly string[]>;
export type Garment = (typeof GARMENTS)[Presentation][number];

/** Modest garments for women who cover their hair. */
export const COVERING_GARMENTS: readonly Garment[] = ['blouse', 'knit', 'shirt', 'tee', 'blazer'];

/** Cloth colours that sit well with warm skin and warm light, each with an accent. */
export const CLOTHS: readonly (readonly [color: string, accent: string])[] = [
  ['#f4efe6', '#d8cdbb'],
  ['#2b3a55', '#e9b44c'],
  ['#b8433a', '#f2d6c4'],
  ['#e2a13b', '#7b3f1d'],
  ['#3f6b5c', '#e8dfc8'],
  ['#7d5a86', '#f0dcec'],
  ['#d9786a', '#fbe9de'],
  ['#26262b', '#b9b4ac'],
  ['#8fb3c4', '#f7fbfc'],
  ['#c8a27c', '#5b3f29'],
  ['#5b7d4e', '#eef0d6'],
  ['#efc7c2', '#a8545b'],
  ['#1f5468', '#f3c98b'],
  ['#8a2f45', '#f4d5c0'],
];

const n = (value: number) => Number(value.toFixed(1)).toString();

/** Draws neck, chest and clothes in the face's coordinates, down past the lower edge of the picture. */
export function drawBody(look: Appearance, outfit: Outfit): string {
  const { skin, jaw, chin, build } = look;
  const neck = look.presentation === 'feminine' ? Math.min(46, jaw * 0.78) : Math.min(58, jaw * 0.82);
  const s = 250 * build;
  const torso = `M ${n(-neck)},70 L ${n(-neck)},158 C ${n(-neck - 6)},196 ${n(-s * 0.62)},204 ${n(-s * 0.8)},226 C ${n(-s)},248 ${n(-s * 1.04)},330 ${n(-s * 1.08)},720 L ${n(s * 1.08)},720 C ${n(s * 1.04)},330 ${n(s)},248 ${n(s * 0.8)},226 C ${n(s * 0.62)},204 ${n(neck + 6)},196 ${n(neck)},158 L ${n(neck)},70 Z`;
  return [
    `<path d="${torso}" fill="${skin.base}"/>`,
    `<path d="M ${n(-neck)},${n(chin - 44)} L ${n(-neck)},150 Q -10,${n(chin + 62)} ${n(neck)},142 L ${n(neck)},${n(chin - 44)} Z" fill="${skin.shade}" opacity=".75"/>`,
    `<path d="M ${n(-neck - 34)},214 Q -30,222 -10,236 M ${n(neck + 34)},214 Q 30,222 10,236" fill="none" stroke="${skin.shade}" stroke-width="5" stroke-linecap="round" opacity=".6"/>`,
    drawGarment(outfit, { s, neck }),
  ].join('');
}

interface Frame {
  /** Half width of the shoulders and of the neck. */
  readonly s: number;
  readonly neck: number;
}

/** The path from the side of the neck over the shoulder and down; `start` is how far out the cloth begins. */
const shoulders = (neckline: string, { s, neck }: Frame) => {
  const x = neck + 16;
  return `M ${n(-x)},186 ${neckline} L ${n(x)},186 C ${n(s * 0.62)},200 ${n(s * 0.7)},206 ${n(s * 0.82)},224 C ${n(s * 1.03)},248 ${n(s * 1.07)},340 ${n(s * 1.12)},720 L ${n(-s * 1.12)},720 C ${n(-s * 1.07)},340 ${n(-s * 1.03)},248 ${n(-s * 0.82)},224 C ${n(-s * 0.7)},206 ${n(-s * 0.62)},200 ${n(-x)},186 Z`;
};

const crew = ({ neck }: Frame, depth = 52) =>
  `C ${n(-neck + 2)},${186 + depth} ${n(neck - 2)},${186 + depth} ${n(neck + 16)},186`;

const folds = ({ s }: Frame) =>
  `<path d="M ${n(-s * 0.66)},330 Q ${n(-s * 0.6)},420 ${n(-s * 0.68)},520 M ${n(s * 0.66)},330 Q ${n(s * 0.6)},420 ${n(s * 0.68)},520 M ${n(-s * 0.3)},420 Q 0,450 ${n(s * 0.24)},430" fill="none" stroke="#000" stroke-opacity=".12" stroke-width="7" stroke-linecap="round"/>`;

const cloth = (path: string, color: string) =>
  `<path d="${path}" fill="${color}"/><path d="${path}" fill="url(#cloth)"/>`;

const collar = ({ neck }: Frame, color: string, opening: number) => {
  const x = neck + 18;
  return (
    `<path d="M ${n(-x)},176 L ${n(-neck + 4)},188 L -4,${opening} L ${n(-neck - 22)},${n(opening + 16)} Z" fill="${color}" stroke="#000" stroke-opacity=".14" stroke-width="2.5" stroke-linejoin="round"/>` +
    `<path d="M ${n(x)},176 L ${n(neck - 4)},188 L 4,${opening} L ${n(neck + 22)},${n(opening + 16)} Z" fill="${color}" stroke="#000" stroke-opacity=".14" stroke-width="2.5" stroke-linejoin="round"/>`
  );
};

const placket = (from: number, to: number, button: string) =>
  `<path d="M 0,${from} L 0,${to}" stroke="#000" stroke-opacity=".18" stroke-width="3"/>` +
  [0.15, 0.5, 0.85]
    .map((at) => `<circle cx="7" cy="${n(from + (to - from) * at)}" r="4.5" fill="${button}"/>`)
    .join('');

const DRAWERS: Readonly<Record<Garment, (outfit: Outfit, frame: Frame) => string>> = {
  tee: ({ color, accent }, frame) =>
    cloth(shoulders(crew(frame), frame), color) + neckband(frame, accent, 52) + folds(frame),
  stripes: ({ color, accent }, frame) =>
    `${cloth(shoulders(crew(frame, 46), frame), color)}<g clip-path="url(#body)">${[270, 320, 370, 420, 470, 520]
      .map((y) => `<path d="M -320,${y} Q 0,${y + 26} 320,${y}" fill="none" stroke="${accent}" stroke-width="15"/>`)
      .join('')}</g>${folds(frame)}`,
  vneck: ({ color }, frame) => cloth(shoulders('L 0,286', frame), color) + folds(frame),
  henley: ({ color, accent }, frame) =>
    cloth(shoulders(crew(frame, 48), frame), color) + placket(226, 320, accent) + folds(frame),
  polo: ({ color, accent }, frame) =>
    cloth(shoulders('L 0,276', frame), color) + collar(frame, accent, 240) + placket(276, 350, accent) + folds(frame),
  shirt: ({ color, accent }, frame) =>
    cloth(shoulders('L 0,264', frame), color) + collar(frame, color, 246) + placket(264, 560, accent) + folds(frame),
  blouse: ({ color, accent }, frame) =>
    `${cloth(shoulders(crew(frame, 60), frame), color)}<path d="M -8,236 q -46,14 -54,60 q 36,-6 56,-44 q 22,38 62,40 q -12,-44 -56,-58 Z" fill="${accent}"/>${folds(frame)}`,
  strappy: ({ color }, { s }) => {
    const x = s * 0.42;
    const path = `M ${n(-x)},196 L ${n(-x + 16)},200 C ${n(-x + 20)},280 -40,312 0,318 C 40,312 ${n(x - 20)},280 ${n(x - 16)},200 L ${n(x)},196 C ${n(x + 6)},270 ${n(x + 40)},320 ${n(s * 0.86)},352 L ${n(s * 0.9)},720 L ${n(-s * 0.9)},720 L ${n(-s * 0.86)},352 C ${n(-x - 40)},320 ${n(-x - 6)},270 ${n(-x)},196 Z`;
    return cloth(path, color);
  },
  offshoulder: ({ color, accent }, { s }) => {
    const path = `M ${n(-s * 1.06)},282 C ${n(-s * 0.5)},330 ${n(s * 0.5)},330 ${n(s * 1.06)},282 L ${n(s * 1.14)},720 L ${n(-s * 1.14)},720 Z`;
    const frill = `M ${n(-s * 1.08)},276 C ${n(-s * 0.5)},322 ${n(s * 0.5)},322 ${n(s * 1.08)},276 L ${n(s * 1.12)},338 Q ${n(s * 0.8)},372 ${n(s * 0.62)},352 Q ${n(s * 0.4)},396 ${n(s * 0.18)},366 Q 0,402 ${n(-s * 0.2)},366 Q ${n(-s * 0.42)},396 ${n(-s * 0.62)},352 Q ${n(-s * 0.82)},372 ${n(-s * 1.12)},338 Z`;
    return `${cloth(path, color)}<path d="${frill}" fill="${color}" stroke="${accent}" stroke-width="4"/>`;
  },
  blazer: ({ color, accent }, frame) => {
    const { s } = frame;
    const jacket = shoulders('L 0,430', frame);
    return `${cloth(shoulders(crew(frame, 56), frame), accent)}${cloth(jacket, color)}<path d="M ${n(-frame.neck - 16)},184 L -6,436 L ${n(-s * 0.42)},330 L ${n(-s * 0.34)},298 L ${n(-s * 0.44)},284 Z M ${n(frame.neck + 16)},184 L 6,436 L ${n(s * 0.42)},330 L ${n(s * 0.34)},298 L ${n(s * 0.44)},284 Z" fill="${color}" stroke="#000" stroke-opacity=".25" stroke-width="3" stroke-linejoin="round"/>`;
  },
  denim: ({ accent }, frame) => {
    const blue = '#5c7fa3';
    return `${cloth(shoulders(crew(frame, 54), frame), accent)}${cloth(shoulders('L -20,300 L -34,720 L 34,720 L 20,300', frame), blue)}${collar(frame, '#6b8fb3', 262)}<path d="M -96,330 h 50 v 46 l -25,12 l -25,-12 Z M 96,330 h -50 v 46 l 25,12 l 25,-12 Z" fill="none" stroke="#e3c48d" stroke-width="3" stroke-dasharray="7 5"/>`;
  },
  knit: ({ color }, frame) =>
    `${cloth(shoulders(crew(frame, 34), frame), color)}<path d="M ${n(-frame.neck - 14)},178 C ${n(-frame.neck)},232 ${n(frame.neck)},232 ${n(frame.neck + 14)},178" fill="none" stroke="${color}" stroke-width="22" stroke-linecap="round"/><path d="M ${n(-frame.neck - 10)},190 C ${n(-frame.neck + 4)},236 ${n(frame.neck - 4)},236 ${n(frame.neck + 10)},190" fill="none" stroke="#000" stroke-opacity=".14" stroke-width="3"/>${folds(frame)}`,
  hoodie: ({ color, accent }, frame) =>
    `<path d="M ${n(-frame.neck - 60)},240 C -150,110 150,110 ${n(frame.neck + 60)},240 Z" fill="${color}"/>${cloth(shoulders(crew(frame, 62), frame), color)}<path d="M ${n(-frame.neck - 22)},184 C ${n(-frame.neck - 4)},262 ${n(frame.neck + 4)},262 ${n(frame.neck + 22)},184" fill="none" stroke="#000" stroke-opacity=".2" stroke-width="12" stroke-linecap="round"/><path d="M -30,246 q -4,50 2,84 M 30,246 q 6,40 0,74" fill="none" stroke="${accent}" stroke-width="6" stroke-linecap="round"/>${folds(frame)}`,
  jersey: ({ color, accent }, frame) => {
    const { s } = frame;
    const path = `M ${n(-s * 0.5)},196 C -60,300 60,300 ${n(s * 0.5)},196 L ${n(s * 0.64)},202 C ${n(s * 0.6)},290 ${n(s * 0.7)},350 ${n(s * 0.92)},390 L ${n(s * 0.96)},720 L ${n(-s * 0.96)},720 L ${n(-s * 0.92)},390 C ${n(-s * 0.7)},350 ${n(-s * 0.6)},290 ${n(-s * 0.64)},202 Z`;
    return `${cloth(path, color)}<path d="M ${n(-s * 0.5)},196 C -60,300 60,300 ${n(s * 0.5)},196" fill="none" stroke="${accent}" stroke-width="11"/><path d="M ${n(-s * 0.64)},202 C ${n(-s * 0.6)},290 ${n(-s * 0.7)},350 ${n(-s * 0.92)},390 M ${n(s * 0.64)},202 C ${n(s * 0.6)},290 ${n(s * 0.7)},350 ${n(s * 0.92)},390" fill="none" stroke="${accent}" stroke-width="11"/>`;
  },
  barong: (_, frame) =>
    `${cloth(shoulders('L 0,262', frame), '#f3e9d2')}${collar(frame, '#f8f0de', 240)}<g fill="none" stroke="#c9b183" stroke-width="3.5"><path d="M -46,270 v 300 M 46,270 v 300"/>${[
      300, 352, 404, 456,
    ]
      .map(
        (y) =>
          `<path d="M -24,${y} q -14,14 0,28 q 14,14 0,28 M 24,${y} q 14,14 0,28 q -14,14 0,28 M 0,${y} l 8,10 l -8,10 l -8,-10 Z"/>`,
      )
      .join('')}</g>${placket(262, 330, '#d9c7a1')}`,
  terno: ({ color, accent }, frame) => {
    const { s } = frame;
    const sleeve = (side: number) =>
      `<path d="M ${n(side * s * 0.52)},240 C ${n(side * s * 0.62)},130 ${n(side * s * 1.24)},130 ${n(side * s * 1.3)},330 C ${n(side * s * 1.1)},350 ${n(side * s * 0.8)},340 ${n(side * s * 0.62)},300 Z" fill="${color}" stroke="${accent}" stroke-width="4"/><path d="M ${n(side * s * 0.66)},270 C ${n(side * s * 0.8)},190 ${n(side * s * 1.1)},190 ${n(side * s * 1.18)},320" fill="none" stroke="#000" stroke-opacity=".12" stroke-width="5"/>`;
    const bodice = `M ${n(-s * 0.5)},226 C -60,300 60,300 ${n(s * 0.5)},226 L ${n(s * 0.84)},300 L ${n(s * 0.9)},720 L ${n(-s * 0.9)},720 L ${n(-s * 0.84)},300 Z`;
    return cloth(bodice, color) + sleeve(-1) + sleeve(1);
  },
};

function neckband({ neck }: Frame, color: string, depth: number): string {
  return `<path d="M ${n(-neck - 16)},186 C ${n(-neck + 2)},${186 + depth} ${n(neck - 2)},${186 + depth} ${n(neck + 16)},186" fill="none" stroke="${color}" stroke-width="9" stroke-opacity=".55"/>`;
}

function drawGarment(outfit: Outfit, frame: Frame): string {
  const body = `<clipPath id="body"><path d="${shoulders(crew(frame, 46), frame)}"/></clipPath>`;
  const shade =
    '<linearGradient id="cloth" x1="0" y1="0" x2="1" y2=".3"><stop offset="0" stop-color="#fff" stop-opacity=".14"/><stop offset=".55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".2"/></linearGradient>';
  return body + shade + DRAWERS[outfit.garment](outfit, frame);
}
