import type { SceneContext, SceneDrawer } from './drawer.ts';
import { bokeh, clouds, foliage, n, palm, ridge, sky, sun, times } from './shapes.ts';

function tower({ random, palette, light }: SceneContext, x: number, w: number, top: number, color: string): string {
  const lit = light === 'night' ? 0.55 : light === 'dusk' ? 0.4 : 0.25;
  const windows: string[] = [];
  for (let y = top + 22; y < 780; y += 34) {
    for (let wx = x + 12; wx < x + w - 16; wx += 26) {
      if (random.chance(lit))
        windows.push(`<rect x="${n(wx)}" y="${n(y)}" width="14" height="19" fill="${palette.window}" opacity=".85"/>`);
    }
  }
  return `<rect x="${n(x)}" y="${n(top)}" width="${n(w)}" height="${n(840 - top)}" fill="${color}"/>${windows.join('')}`;
}

/** Towers of Makati, BGC or Cebu IT Park, with lights out of focus. */
const skyline: SceneDrawer = (context) => {
  const { random, palette, light } = context;
  return [
    sky(840),
    clouds(context, 240),
    sun(context, random.between(80, 520), 130, 34),
    ...times(6, (index) =>
      tower(
        context,
        -30 + index * 112 + random.between(-16, 16),
        random.between(70, 104),
        random.between(180, 380),
        palette.far,
      ),
    ),
    ...times(5, (index) =>
      tower(
        context,
        -50 + index * 146 + random.between(-20, 20),
        random.between(90, 130),
        random.between(320, 520),
        palette.middle,
      ),
    ),
    light === 'day' || light === 'dawn'
      ? foliage(random, { side: 'left', colors: palette.leaf })
      : bokeh(random, { count: 26, colors: ['#ffd27a', '#ff9d66', '#f26d8f', '#8fd3ff'], top: 420, bottom: 810 }),
  ].join('');
};

/** A jeepney, painted and proud, at its stop. */
const jeepney: SceneDrawer = (context) => {
  const { random, palette } = context;
  const [body, band, trim] = random.pick([
    ['#c8423b', '#f2c14e', '#2f6db3'],
    ['#2f6db3', '#f4efe2', '#e05a3c'],
    ['#3a8a5c', '#f6d55c', '#c8423b'],
    ['#6b4a9c', '#f2a03d', '#f4efe2'],
  ] as const);
  return [
    sky(600),
    clouds(context, 220),
    ...times(5, (index) =>
      tower(context, -40 + index * 140, random.between(100, 140), random.between(220, 380), palette.far),
    ),
    `<rect x="-20" y="640" width="640" height="200" fill="#6d6a70"/><rect x="-20" y="640" width="640" height="12" fill="#d8d2c4"/>`,
    `<g transform="translate(${n(random.between(-60, 0))} 0)"><path d="M -40,330 Q -40,296 0,296 L 560,296 Q 600,296 606,330 L 640,470 L 640,640 L -40,640 Z" fill="${body}"/><rect x="-40" y="330" width="612" height="112" rx="14" fill="#2a2430"/><path d="M 96,330 v 112 M 226,330 v 112 M 356,330 v 112 M 486,330 v 112" stroke="${body}" stroke-width="16"/><rect x="-40" y="462" width="680" height="34" fill="${band}"/><rect x="-40" y="520" width="680" height="16" fill="${trim}"/>${times(9, (index) => `<path d="M ${index * 72},580 l 26,-24 l 26,24 l -26,24 Z" fill="${index % 2 === 0 ? band : trim}"/>`).join('')}<rect x="-20" y="270" width="600" height="30" rx="10" fill="${trim}"/><circle cx="110" cy="640" r="56" fill="#1c1a1e"/><circle cx="110" cy="640" r="24" fill="#c9c4bb"/><circle cx="520" cy="640" r="56" fill="#1c1a1e"/><circle cx="520" cy="640" r="24" fill="#c9c4bb"/></g>`,
    `<g fill="${band}" stroke="${trim}" stroke-width="3">${times(16, (index) => `<path d="M ${index * 42 - 20},40 l 34,6 l -17,38 Z"/>`).join('')}</g><path d="M -20,40 Q 300,70 640,34" stroke="#fff" stroke-opacity=".6" stroke-width="3" fill="none"/>`,
  ].join('');
};

/** Street food under strings of bulbs. */
const market: SceneDrawer = (context) => {
  const { random, palette } = context;
  const stripes = random.pick([
    ['#c8423b', '#f6efe0'],
    ['#2f8a78', '#f6efe0'],
    ['#e2a13b', '#f9f2df'],
  ] as const);
  const string = (y: number, sag: number) =>
    `<path d="M -20,${y} Q 300,${y + sag} 620,${y}" fill="none" stroke="#2a1a20" stroke-width="3"/>${times(
      11,
      (index) => {
        const t = index / 10;
        const by = y + 2 * t * (1 - t) * sag;
        return `<circle cx="${n(-20 + 640 * t)}" cy="${n(by + 16)}" r="24" fill="#ffd27a" opacity=".28"/><circle cx="${n(-20 + 640 * t)}" cy="${n(by + 14)}" r="10" fill="#ffe9b8"/>`;
      },
    ).join('')}`;
  return [
    sky(840),
    ...times(5, (index) => tower(context, -40 + index * 140, 130, random.between(240, 400), palette.middle)),
    ...times(2, (stall) => {
      const x = stall * 330 - 40;
      return `<rect x="${x}" y="470" width="300" height="360" fill="#6b4230"/><rect x="${x + 14}" y="500" width="272" height="110" fill="#ffd9a0" opacity=".9"/>${times(6, (index) => `<path d="M ${x - 12 + index * 54},400 h 54 l 6,74 q -33,26 -66,0 Z" fill="${stripes[index % 2]}"/>`).join('')}${times(7, (index) => `<circle cx="${x + 40 + index * 36}" cy="612" r="22" fill="${random.pick(['#d9604f', '#e9b44c', '#7fae5a', '#f2d6c4'])}"/>`).join('')}`;
    }),
    bokeh(random, { count: 16, colors: ['#ffd27a', '#ff9d66', '#f26d8f'], top: 120, bottom: 700 }),
    string(90, 90),
    string(190, 70),
  ].join('');
};

/** Capiz lanterns at Christmas, which lasts from September. */
const lanterns: SceneDrawer = ({ random, light, palette }) => {
  const star = (x: number, y: number, r: number, color: string, inner: string) => {
    const points = times(10, (index) => {
      const radius = index % 2 === 0 ? r : r * 0.45;
      const angle = (index * 36 - 90) * (Math.PI / 180);
      return `${n(x + Math.cos(angle) * radius)},${n(y + Math.sin(angle) * radius)}`;
    }).join(' ');
    return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r * 1.5)}" fill="${color}" opacity=".16"/><circle cx="${n(x)}" cy="${n(y)}" r="${n(r * 0.98)}" fill="none" stroke="${inner}" stroke-width="5"/><polygon points="${points}" fill="${color}"/><circle cx="${n(x)}" cy="${n(y)}" r="${n(r * 0.3)}" fill="${inner}"/><path d="M ${n(x - r * 0.5)},${n(y + r * 0.9)} l -14,56 M ${n(x + r * 0.5)},${n(y + r * 0.9)} l 14,56" stroke="${inner}" stroke-width="6"/><path d="M ${n(x)},${n(y - r)} V -20" stroke="#fff" stroke-opacity=".35" stroke-width="2"/>`;
  };
  const colors = ['#f2545b', '#f7b538', '#4cb5ae', '#e86fa8', '#7bc86c', '#8f7be0'];
  return [
    sky(840),
    light === 'day' || light === 'dawn'
      ? ''
      : `<rect x="-20" y="-20" width="640" height="860" fill="#1b1033" opacity=".35"/>`,
    ridge(random, { base: 760, height: 120, color: palette.near }),
    bokeh(random, { count: 30, colors: ['#ffd27a', '#ff8f6b', '#ffe9b8'], top: 60, bottom: 800 }),
    ...times(8, (index) =>
      star(
        40 + (index % 4) * 172 + random.between(-30, 30),
        (index < 4 ? 110 : 330) + random.between(-50, 60),
        random.between(44, 74),
        random.pick(colors),
        random.pick(['#fff1cf', '#ffe08a', '#fdf6ec']),
      ),
    ),
  ].join('');
};

/** A street of Vigan: old houses of brick and capiz windows. */
const heritage: SceneDrawer = (context) => {
  const { random, palette, light } = context;
  const house = (x: number, w: number, wall: string) => {
    const panes = times(3, (index) => {
      const px = x + 18 + index * ((w - 30) / 3);
      return `<rect x="${n(px)}" y="300" width="${n((w - 60) / 3)}" height="112" fill="${light === 'night' || light === 'dusk' ? '#ffd58a' : '#efe9d8'}"/><path d="M ${n(px)},337 h ${n((w - 60) / 3)} M ${n(px)},374 h ${n((w - 60) / 3)} M ${n(px + (w - 60) / 6)},300 v 112" stroke="#5b3a28" stroke-width="4"/>`;
    }).join('');
    return `<rect x="${n(x)}" y="250" width="${n(w)}" height="560" fill="${wall}"/><path d="M ${n(x - 14)},254 L ${n(x + 30)},196 h ${n(w - 60)} L ${n(x + w + 14)},254 Z" fill="#7a4536"/><rect x="${n(x)}" y="434" width="${n(w)}" height="14" fill="#5b3a28"/>${panes}<path d="M ${n(x + w * 0.3)},800 v -210 q ${n(w * 0.2)},-90 ${n(w * 0.4)},0 v 210 Z" fill="#4a2f22"/>`;
  };
  return [
    sky(420),
    clouds(context, 160),
    sun(context, 300, 130, 36),
    house(-60, 250, random.pick(['#d8b48a', '#c98f6e', '#e3cfae'])),
    house(200, 210, random.pick(['#b9806a', '#cfa98a', '#e8d9bd'])),
    house(420, 250, random.pick(['#d8b48a', '#c07f63', '#eadcc2'])),
    `<path d="M -20,760 L 640,760 L 640,840 L -20,840 Z" fill="#8a7a6a"/>`,
    ...times(12, (index) => `<path d="M ${index * 56 - 20},780 h 40 v 14 h -40 Z" fill="#a3927f"/>`),
    palm(random, { x: 610, y: 780, height: 520, color: palette.leaf[2] }),
  ].join('');
};

export const TOWN = { skyline, jeepney, market, lanterns, heritage } as const;
