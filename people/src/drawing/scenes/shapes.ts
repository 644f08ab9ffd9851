import type { Random } from '../../random.ts';
import type { SceneContext } from './drawer.ts';

export const n = (value: number) => Number(value.toFixed(1)).toString();
export const times = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => make(index));

export const sky = (horizon: number) => `<rect x="-20" y="-20" width="640" height="${horizon + 40}" fill="url(#sky)"/>`;

/** Sun or moon, with its halo. */
export function sun({ palette }: SceneContext, x: number, y: number, r: number): string {
  const disc = (radius: number, opacity: number) =>
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${palette.sun}" opacity="${opacity}"/>`;
  return [disc(r * 2.6, 0.14), disc(r * 1.8, 0.14), disc(r * 1.35, 0.14), disc(r, 1)].join('');
}

export function clouds({ random, light }: SceneContext, below: number): string {
  if (light === 'night') {
    return times(
      40,
      () =>
        `<circle cx="${n(random.between(0, 600))}" cy="${n(random.between(0, below))}" r="${n(random.between(0.8, 2.2))}" fill="#fff" opacity="${n(random.between(0.3, 0.9))}"/>`,
    ).join('');
  }
  return times(random.integer(3, 5), () => {
    const [x, y, s] = [random.between(-40, 600), random.between(30, below), random.between(0.6, 1.5)];
    const color = light === 'dusk' ? '#ffc9a0' : '#ffffff';
    return `<g transform="translate(${n(x)} ${n(y)}) scale(${s.toFixed(2)})" fill="${color}" opacity="${light === 'dusk' ? '.35' : '.72'}"><ellipse cx="0" cy="0" rx="90" ry="15"/><ellipse cx="-24" cy="-14" rx="38" ry="20"/><ellipse cx="26" cy="-18" rx="46" ry="25"/></g>`;
  }).join('');
}

/** A ridge across the picture from `base - height` up and down again, closed at the lower edge. */
export function ridge(
  random: Random,
  { base, height, steps = 6, color }: { base: number; height: number; steps?: number; color: string },
): string {
  const points = times(
    steps + 1,
    (index) => [-40 + (680 / steps) * index, base - random.between(0.15, 1) * height] as const,
  );
  const [first, ...rest] = points;
  if (first === undefined) return '';
  let previous = first;
  const curves = rest.map((point) => {
    const middle = (previous[0] + point[0]) / 2;
    const curve = `C ${n(middle)},${n(previous[1])} ${n(middle)},${n(point[1])} ${n(point[0])},${n(point[1])}`;
    previous = point;
    return curve;
  });
  return `<path d="M ${n(first[0])},${n(first[1])} ${curves.join(' ')} L 660,840 L -40,840 Z" fill="${color}"/>`;
}

/** A coconut palm that leans, rooted at x, y. */
export function palm(
  random: Random,
  { x, y, height, color }: { x: number; y: number; height: number; color: string },
): string {
  const lean = random.between(-60, 60);
  const top = [x + lean, y - height] as const;
  const fronds = times(9, (index) => {
    const angle = -200 + index * 27 + random.between(-8, 8);
    const reach = height * random.between(0.36, 0.48);
    const [dx, dy] = [Math.cos((angle * Math.PI) / 180) * reach, Math.sin((angle * Math.PI) / 180) * reach * 0.8];
    return `M ${n(top[0])},${n(top[1])} Q ${n(top[0] + dx * 0.55)},${n(top[1] + dy - reach * 0.24)} ${n(top[0] + dx)},${n(top[1] + dy + reach * 0.3)} Q ${n(top[0] + dx * 0.5)},${n(top[1] + dy * 0.6 + reach * 0.02)} ${n(top[0])},${n(top[1])} Z`;
  });
  return `<path d="M ${n(x - 9)},${n(y)} Q ${n(x + lean * 0.2)},${n(y - height * 0.55)} ${n(top[0] - 4)},${n(top[1])} L ${n(top[0] + 4)},${n(top[1])} Q ${n(x + lean * 0.3 + 10)},${n(y - height * 0.5)} ${n(x + 9)},${n(y)} Z ${fronds.join(' ')}" fill="${color}"/>`;
}

/** Soft round lights out of focus. */
export function bokeh(
  random: Random,
  { count, colors, top, bottom }: { count: number; colors: readonly string[]; top: number; bottom: number },
): string {
  return times(count, () => {
    const r = random.between(10, 34);
    return `<circle cx="${n(random.between(-10, 610))}" cy="${n(random.between(top, bottom))}" r="${n(r)}" fill="${random.pick(colors)}" opacity="${n(random.between(0.25, 0.7))}"/>`;
  }).join('');
}

/** Big leaves that reach in from an upper corner. */
export function foliage(
  random: Random,
  { side, colors }: { side: 'left' | 'right'; colors: readonly string[] },
): string {
  const x = side === 'left' ? -20 : 620;
  const sign = side === 'left' ? 1 : -1;
  return times(9, (index) => {
    const y = -30 + index * random.between(26, 40);
    const reach = random.between(110, 210);
    const drop = random.between(20, 110);
    const path = `M ${x},${n(y)} Q ${n(x + sign * reach * 0.5)},${n(y - 36)} ${n(x + sign * reach)},${n(y + drop)} Q ${n(x + sign * reach * 0.4)},${n(y + 46)} ${x},${n(y + 30)} Z`;
    return `<path d="${path}" fill="${random.pick(colors)}"/><path d="M ${x},${n(y + 14)} Q ${n(x + sign * reach * 0.5)},${n(y + 4)} ${n(x + sign * reach * 0.96)},${n(y + drop)}" fill="none" stroke="#fff" stroke-opacity=".14" stroke-width="2.5"/>`;
  }).join('');
}
