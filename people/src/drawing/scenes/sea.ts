import type { SceneContext, SceneDrawer } from './drawer.ts';
import { clouds, n, palm, ridge, sky, sun, times } from './shapes.ts';

function glitter({ random, palette }: SceneContext, x: number, top: number, bottom: number): string {
  return times(26, (index) => {
    const y = top + ((bottom - top) * index) / 26;
    const half = random.between(14, 26 + index * 3.4);
    return `<rect x="${n(x - half + random.between(-14, 14))}" y="${n(y)}" width="${n(half * 2)}" height="${n(random.between(2.5, 6))}" rx="3" fill="${palette.sun}" opacity="${n(random.between(0.25, 0.7))}"/>`;
  }).join('');
}

/** The bay at Roxas Boulevard: sun on the horizon, ships, the city's edge, palms. */
const bay: SceneDrawer = (context) => {
  const { random, palette, light } = context;
  const x = random.between(110, 490);
  const ships = times(3, () => {
    const [sx, w] = [random.between(40, 520), random.between(34, 70)];
    return `<path d="M ${n(sx)},448 h ${n(w)} l -9,10 h ${n(-w + 16)} Z M ${n(sx + w * 0.55)},448 v -12 h ${n(w * 0.22)} v 12 Z" fill="${palette.near}" opacity=".8"/>`;
  });
  const skyline = times(13, (index) => {
    const h = random.between(24, 120) * (index < 5 ? 1 : 0.35);
    const left = -10 + index * 24;
    return `<rect x="${left}" y="${n(456 - h)}" width="${n(random.between(16, 25))}" height="${n(h)}" fill="${palette.middle}"/>`;
  });
  return [
    sky(460),
    clouds(context, 320),
    sun(context, x, light === 'night' ? 150 : 410, light === 'night' ? 34 : 58),
    ridge(random, { base: 458, height: 34, color: palette.far }),
    `<rect x="-20" y="455" width="640" height="380" fill="url(#water)"/>`,
    glitter(context, x, 462, 800),
    ...skyline,
    ...ships,
    palm(random, { x: 560, y: 830, height: 560, color: palette.near }),
    palm(random, { x: 30, y: 850, height: 470, color: palette.near }),
  ].join('');
};

/** White sand, shallow water, a paraw with two sails, leaves from above. */
const beach: SceneDrawer = (context) => {
  const { random, palette } = context;
  const sx = random.between(80, 500);
  const paraw = `<g transform="translate(${n(sx)} 420)"><path d="M -58,26 q 58,18 116,0 l -14,14 h -88 Z" fill="#f7f1e6"/><path d="M -4,24 L -4,-110 Q 52,-40 50,18 Z" fill="#fffaf0"/><path d="M -12,20 L -10,-86 Q -50,-30 -46,16 Z" fill="${random.pick(['#4a86b5', '#d9604f', '#e9b44c'])}"/><path d="M -76,38 h 152" stroke="#c9a777" stroke-width="5"/></g>`;
  return [
    sky(430),
    clouds(context, 300),
    sun(context, random.between(60, 540), 120, 40),
    ridge(random, { base: 440, height: 90, steps: 4, color: palette.far }),
    ridge(random, { base: 444, height: 46, steps: 5, color: palette.leaf[2] }),
    '<rect x="-20" y="436" width="640" height="240" fill="url(#water)"/>',
    ...times(
      9,
      () =>
        `<rect x="${n(random.between(-20, 500))}" y="${n(random.between(452, 590))}" width="${n(random.between(50, 170))}" height="3.5" rx="2" fill="#fff" opacity=".4"/>`,
    ),
    paraw,
    `<path d="M -20,604 Q 150,570 320,606 T 640,596 L 640,840 L -20,840 Z" fill="#fff" opacity=".75"/><path d="M -20,622 Q 150,592 320,626 T 640,614 L 640,840 L -20,840 Z" fill="${palette.sand}"/>`,
    palm(random, { x: random.chance(0.5) ? 30 : 570, y: 720, height: 560, color: palette.leaf[2] }),
  ].join('');
};

/** Limestone islands in a still lagoon, a bangka before them. */
const lagoon: SceneDrawer = (context) => {
  const { random, palette } = context;
  const island = (x: number, w: number, h: number, color: string) =>
    `<path d="M ${n(x - w)},520 C ${n(x - w * 0.95)},${n(520 - h * 0.7)} ${n(x - w * 0.5)},${n(520 - h * 1.1)} ${n(x - w * 0.2)},${n(520 - h * 0.9)} C ${n(x)},${n(520 - h * 1.25)} ${n(x + w * 0.5)},${n(520 - h)} ${n(x + w * 0.7)},${n(520 - h * 0.55)} C ${n(x + w * 0.95)},${n(520 - h * 0.4)} ${n(x + w)},500 ${n(x + w)},520 Z" fill="${color}"/>`;
  return [
    sky(520),
    clouds(context, 260),
    sun(context, random.between(80, 520), 130, 36),
    island(random.between(60, 200), 170, 240, palette.far),
    island(random.between(380, 520), 180, 300, palette.middle),
    island(random.between(120, 480), 120, 150, palette.leaf[1]),
    island(20, 130, 330, palette.leaf[2]),
    '<rect x="-20" y="516" width="640" height="320" fill="url(#water)"/>',
    ...times(
      16,
      () =>
        `<rect x="${n(random.between(-20, 560))}" y="${n(random.between(530, 790))}" width="${n(random.between(40, 150))}" height="3.5" rx="2" fill="#fff" opacity=".28"/>`,
    ),
    `<g transform="translate(${n(random.between(120, 480))} 640)"><path d="M -110,0 Q 0,34 110,-6 l -16,26 Q 0,40 -94,22 Z" fill="#fff7e8"/><path d="M -110,0 Q 0,34 110,-6" fill="none" stroke="#d9604f" stroke-width="6"/><path d="M -130,44 h 270 M -60,10 v 34 M 70,10 v 34" stroke="#b98a57" stroke-width="6"/></g>`,
  ].join('');
};

/** Surf at the boardwalk of Cloud 9. */
const surf: SceneDrawer = (context) => {
  const { random, palette } = context;
  return [
    sky(400),
    clouds(context, 280),
    sun(context, random.between(80, 520), 150, 42),
    '<rect x="-20" y="400" width="640" height="440" fill="url(#water)"/>',
    ...times(5, (index) => {
      const y = 430 + index * 62;
      return `<path d="M -20,${y} q 90,${n(-26 - index * 5)} 200,0 t 220,-4 t 240,6 v 26 q -120,-18 -240,-2 t -220,4 t -200,-6 Z" fill="#fff" opacity="${n(0.5 + index * 0.09)}"/>`;
    }),
    `<path d="M -20,470 L 330,440 M -20,500 L 330,452" stroke="${palette.near}" stroke-width="9"/>`,
    ...times(
      8,
      (index) => `<path d="M ${index * 44},${n(496 - index * 6)} v 70" stroke="${palette.near}" stroke-width="7"/>`,
    ),
    `<path d="M 330,446 l 0,-70 l 90,0 l 0,70 Z M 310,380 l 65,-52 l 65,52 Z" fill="${palette.near}"/>`,
  ].join('');
};

export const SEA = { bay, beach, lagoon, surf } as const;
