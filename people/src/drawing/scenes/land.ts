import type { SceneDrawer } from './drawer.ts';
import { clouds, foliage, n, palm, ridge, sky, sun, times } from './shapes.ts';

/** Rice terraces of the Cordillera: walls of stone along the curves of a valley. */
const terraces: SceneDrawer = (context) => {
  const { random, palette } = context;
  const bend = random.between(-70, 70);
  const steps = times(11, (index) => {
    const y = 330 + index * 46;
    const color = palette.leaf[index % 2 === 0 ? 0 : 1];
    const wave = `M -40,${n(y + random.between(-12, 12))} C 120,${n(y - 46 + bend * 0.4)} 240,${n(y + 52)} 360,${n(y + 8 - bend * 0.5)} S 560,${n(y - 30)} 660,${n(y + 14)}`;
    return `<path d="${wave} L 660,840 L -40,840 Z" fill="${color}"/><path d="${wave}" fill="none" stroke="${palette.leaf[2]}" stroke-width="9" opacity=".75"/><path d="${wave}" transform="translate(0 9)" fill="none" stroke="${palette.water[0]}" stroke-width="5" opacity=".55"/>`;
  });
  return [
    sky(420),
    clouds(context, 200),
    sun(context, random.between(80, 520), 110, 36),
    ridge(random, { base: 300, height: 170, steps: 5, color: palette.far }),
    ridge(random, { base: 350, height: 130, steps: 4, color: palette.middle }),
    ...steps,
  ].join('');
};

/** Mayon, perfect cone, with a thread of smoke, over fields and palms. */
const mayon: SceneDrawer = (context) => {
  const { random, palette } = context;
  const x = random.between(220, 380);
  return [
    sky(560),
    clouds(context, 240),
    sun(context, x < 300 ? 500 : 100, 140, 38),
    `<path d="M ${n(x - 16)},190 C ${n(x - 60)},330 ${n(x - 170)},470 ${n(x - 380)},560 L ${n(x + 380)},560 C ${n(x + 170)},470 ${n(x + 60)},330 ${n(x + 16)},190 Q ${n(x)},200 ${n(x - 16)},190 Z" fill="${palette.middle}"/>`,
    `<path d="M ${n(x)},196 C ${n(x + 20)},330 ${n(x + 40)},470 ${n(x + 30)},560 L ${n(x + 380)},560 C ${n(x + 170)},470 ${n(x + 60)},330 ${n(x + 16)},190 Z" fill="${palette.near}" opacity=".45"/>`,
    `<path d="M ${n(x)},190 q -26,-34 10,-62 q 40,-26 20,-70 q 66,30 26,84 q -34,30 -38,50 Z" fill="#fff" opacity=".5"/>`,
    `<ellipse cx="${n(x - 60)}" cy="380" rx="170" ry="20" fill="#fff" opacity=".45"/>`,
    ridge(random, { base: 575, height: 40, color: palette.leaf[1] }),
    ...times(
      9,
      (index) =>
        `<path d="M -20,${600 + index * 26} Q 300,${590 + index * 28} 640,${604 + index * 27} v 16 Q 300,${606 + index * 28} -20,${616 + index * 26} Z" fill="${palette.leaf[index % 2 === 0 ? 0 : 1]}"/>`,
    ),
    palm(random, { x: 540, y: 640, height: 210, color: palette.leaf[2] }),
    palm(random, { x: 60, y: 650, height: 240, color: palette.leaf[2] }),
  ].join('');
};

/** The Chocolate Hills of Bohol. */
const hills: SceneDrawer = (context) => {
  const { random, palette, light } = context;
  const browns =
    light === 'day' || light === 'dawn'
      ? ['#a98a58', '#8f7a48', '#7a7444']
      : [palette.far, palette.middle, palette.near];
  const row = (y: number, r: number, color: string) =>
    times(6, (index) => {
      const [x, w] = [-30 + index * 132 + random.between(-26, 26), r * random.between(0.85, 1.25)];
      return `<path d="M ${n(x - w)},${y} Q ${n(x - w * 0.5)},${n(y - w * 1.3)} ${n(x)},${n(y - w * 1.3)} T ${n(x + w)},${y} Z" fill="${color}"/><path d="M ${n(x + w * 0.1)},${n(y - w * 1.28)} Q ${n(x + w * 0.55)},${n(y - w * 1.1)} ${n(x + w)},${y} h ${n(-w * 0.5)} Z" fill="#000" opacity=".1"/>`;
    }).join('');
  return [
    sky(460),
    clouds(context, 240),
    sun(context, random.between(80, 520), 120, 40),
    row(440, 60, browns[0] ?? palette.far),
    row(500, 84, browns[1] ?? palette.middle),
    `<rect x="-20" y="498" width="640" height="340" fill="${palette.leaf[1]}"/>`,
    row(620, 112, browns[2] ?? palette.near),
    `<rect x="-20" y="618" width="640" height="220" fill="${palette.leaf[2]}"/>`,
    foliage(random, { side: 'right', colors: palette.leaf }),
  ].join('');
};

/** A sea of clouds from a summit at first light. */
const summit: SceneDrawer = (context) => {
  const { random, palette } = context;
  const fog = (y: number, opacity: number) =>
    times(
      7,
      () =>
        `<ellipse cx="${n(random.between(-20, 620))}" cy="${n(y + random.between(-18, 18))}" rx="${n(random.between(110, 210))}" ry="${n(random.between(22, 44))}" fill="#fff" opacity="${opacity}"/>`,
    ).join('');
  return [
    sky(520),
    clouds(context, 180),
    sun(context, random.between(120, 480), 260, 44),
    ridge(random, { base: 400, height: 130, steps: 5, color: palette.far }),
    fog(410, 0.5),
    ridge(random, { base: 500, height: 130, steps: 4, color: palette.middle }),
    fog(510, 0.55),
    ridge(random, { base: 640, height: 150, steps: 3, color: palette.near }),
    fog(620, 0.35),
    `<path d="M -20,760 Q 160,690 330,730 T 640,700 L 640,840 L -20,840 Z" fill="${palette.leaf[2]}"/>`,
  ].join('');
};

/** Falls in the forest. */
const falls: SceneDrawer = ({ random, palette, light }) => {
  const x = random.between(200, 400);
  return [
    `<rect x="-20" y="-20" width="640" height="860" fill="${palette.leaf[1]}"/>`,
    ...times(
      26,
      () =>
        `<ellipse cx="${n(random.between(-20, 620))}" cy="${n(random.between(-20, 560))}" rx="${n(random.between(40, 100))}" ry="${n(random.between(30, 80))}" fill="${random.pick(palette.leaf)}" opacity=".75"/>`,
    ),
    `<path d="M ${n(x - 90)},60 L ${n(x + 96)},60 L ${n(x + 150)},600 L ${n(x - 150)},600 Z" fill="${light === 'night' ? '#2a2740' : '#6e6a63'}"/>`,
    ...times(
      9,
      (index) =>
        `<path d="M ${n(x - 56 + index * 13)},50 Q ${n(x - 70 + index * 17)},320 ${n(x - 92 + index * 22)},606" fill="none" stroke="#fff" stroke-width="${n(random.between(9, 20))}" opacity="${n(random.between(0.5, 0.9))}"/>`,
    ),
    '<rect x="-20" y="594" width="640" height="250" fill="url(#water)"/>',
    `<ellipse cx="${n(x)}" cy="606" rx="180" ry="34" fill="#fff" opacity=".75"/>`,
    foliage(random, { side: 'left', colors: palette.leaf }),
    foliage(random, { side: 'right', colors: palette.leaf }),
  ].join('');
};

/** A wall of bougainvillea. */
const garden: SceneDrawer = ({ random, palette, light }) => {
  const blossoms = random.pick([
    ['#e0457b', '#f06c9b', '#c92f66'],
    ['#f2a03d', '#f7bd5f', '#e58524'],
    ['#b04bc0', '#c972d6', '#933aa5'],
    ['#fdeef0', '#f7d4da', '#f2bfc9'],
  ]);
  const dim = light === 'night' ? 0.55 : 0.95;
  return [
    sky(840),
    `<rect x="-20" y="470" width="640" height="370" fill="${palette.sand}"/>`,
    ...times(
      46,
      () =>
        `<ellipse cx="${n(random.between(-20, 620))}" cy="${n(random.between(-20, 640))}" rx="${n(random.between(26, 60))}" ry="${n(random.between(18, 42))}" transform="rotate(${n(random.between(-40, 40))} 300 300)" fill="${random.pick(palette.leaf)}"/>`,
    ),
    ...times(70, () => {
      const [x, y, s] = [random.between(-10, 610), random.between(-10, 620), random.between(0.7, 1.5)];
      return `<g transform="translate(${n(x)} ${n(y)}) scale(${s.toFixed(2)}) rotate(${random.integer(0, 120)})" fill="${random.pick(blossoms)}" opacity="${dim}"><path d="M 0,0 q 18,-22 30,0 q -10,16 -30,0 M 0,0 q 10,26 -12,32 q -16,-14 12,-32 M 0,0 q -28,-4 -24,-26 q 20,-4 24,26"/></g>`;
    }),
  ].join('');
};

export const LAND = { terraces, mayon, hills, summit, falls, garden } as const;
