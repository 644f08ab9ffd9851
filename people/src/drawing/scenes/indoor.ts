import type { SceneDrawer } from './drawer.ts';
import { bokeh, foliage, n, times } from './shapes.ts';

/** A café: shelves, a window, lamps over the counter. */
const cafe: SceneDrawer = ({ random, light }) => {
  const [wall, wood] = random.pick([
    ['#cdb59a', '#6b4630'],
    ['#8fa398', '#5d4434'],
    ['#d9b8a6', '#70463a'],
    ['#6f5a52', '#3e2b25'],
  ] as const);
  const glow = light === 'night' ? 0.5 : 0.34;
  const shelf = (y: number) =>
    `<rect x="300" y="${y}" width="330" height="12" fill="${wood}"/>${times(9, (index) => {
      const h = random.between(24, 56);
      return `<rect x="${n(312 + index * 33)}" y="${n(y - h)}" width="${n(random.between(16, 26))}" height="${n(h)}" rx="4" fill="${random.pick(['#f0e4d0', '#b8433a', '#3f6b5c', '#e2a13b', '#2b3a55', '#8a5a3c'])}"/>`;
    }).join('')}`;
  const lamp = (x: number) =>
    `<path d="M ${x},-20 V 120" stroke="#2a2020" stroke-width="4"/><path d="M ${x - 44},170 Q ${x - 40},116 ${x},114 Q ${x + 40},116 ${x + 44},170 Z" fill="#2f2626"/><circle cx="${x}" cy="176" r="20" fill="#fff0c4"/><circle cx="${x}" cy="186" r="96" fill="#ffd98a" opacity="${glow}"/>`;
  return [
    `<rect x="-20" y="-20" width="640" height="860" fill="${wall}"/>`,
    `<rect x="-10" y="150" width="230" height="420" fill="url(#sky)"/><path d="M -10,150 h 230 v 420 h -230 Z M 105,150 v 420 M -10,350 h 230" fill="none" stroke="${wood}" stroke-width="14"/>`,
    shelf(300),
    shelf(400),
    shelf(500),
    `<rect x="-20" y="600" width="640" height="240" fill="${wood}"/><rect x="-20" y="596" width="640" height="18" fill="#fff" opacity=".18"/>`,
    lamp(120),
    lamp(320),
    lamp(520),
    foliage(random, { side: random.chance(0.5) ? 'left' : 'right', colors: ['#4f7d5a', '#3d6b4c', '#68986b'] }),
  ].join('');
};

/** A bookshop or library. */
const books: SceneDrawer = ({ random }) => {
  const wood = random.pick(['#5a3a28', '#7a5338', '#453228']);
  const spines = [
    '#b8433a',
    '#e2a13b',
    '#3f6b5c',
    '#2b3a55',
    '#7d5a86',
    '#d9c7a1',
    '#8a2f45',
    '#5b7d4e',
    '#c8a27c',
    '#1f5468',
  ];
  return [
    `<rect x="-20" y="-20" width="640" height="860" fill="${wood}"/>`,
    ...times(7, (row) => {
      const y = row * 122 + 16;
      let x = -14;
      const cells: string[] = [`<rect x="-20" y="${y}" width="640" height="100" fill="#2b1b14"/>`];
      while (x < 610) {
        const [w, h] = [random.between(13, 34), random.between(62, 96)];
        cells.push(
          `<rect x="${n(x)}" y="${n(y + 100 - h)}" width="${n(w - 1.5)}" height="${n(h)}" rx="2" fill="${random.pick(spines)}"/><rect x="${n(x + 3)}" y="${n(y + 112 - h)}" width="${n(w - 8)}" height="5" fill="#fff" opacity=".35"/>`,
        );
        x += random.chance(0.07) ? w + 24 : w;
      }
      return cells.join('');
    }),
    bokeh(random, { count: 5, colors: ['#ffd98a'], top: 0, bottom: 260 }),
  ].join('');
};

/** A plain wall with a painted arch and a plant: a studio at home. */
const studio: SceneDrawer = ({ random }) => {
  const [wall, arch, disc] = random.pick([
    ['#f3d9c4', '#e59a78', '#f7b95c'],
    ['#dfe6d5', '#8fae8b', '#f0c88a'],
    ['#e9dcec', '#a983b5', '#f2b5a7'],
    ['#d4e4ea', '#7aa7b8', '#f3d3a2'],
    ['#f5e3b8', '#e2a13b', '#d9604f'],
    ['#e8c9c0', '#b8595a', '#f6d9a8'],
    ['#c9d3e6', '#5f749e', '#e9b7a0'],
    ['#3c2a45', '#8a3f5f', '#f0a35e'],
  ] as const);
  const x = random.between(180, 420);
  return [
    `<rect x="-20" y="-20" width="640" height="860" fill="${wall}"/>`,
    `<path d="M ${n(x - 210)},840 V 330 A 210,210 0 0 1 ${n(x + 210)},330 V 840 Z" fill="${arch}"/>`,
    `<path d="M ${n(x - 150)},840 V 340 A 150,150 0 0 1 ${n(x + 150)},340 V 840 Z" fill="#fff" opacity=".14"/>`,
    `<circle cx="${n(x < 300 ? 490 : 110)}" cy="${n(random.between(110, 240))}" r="${n(random.between(46, 78))}" fill="${disc}"/>`,
    foliage(random, { side: x < 300 ? 'right' : 'left', colors: ['#5b8f68', '#447a56', '#7bab77'] }),
  ].join('');
};

/** The covered court of the barangay. */
const court: SceneDrawer = ({ random, palette, light }) => {
  const floor = random.pick(['#c9783f', '#3f7f8f', '#4f8a5b']);
  return [
    `<rect x="-20" y="-20" width="640" height="860" fill="url(#sky)"/>`,
    `<path d="M -20,60 Q 300,-90 620,60 L 620,110 Q 300,-30 -20,110 Z" fill="${palette.near}"/>`,
    ...times(7, (index) => `<path d="M ${index * 100},70 V 560" stroke="${palette.near}" stroke-width="11"/>`),
    `<rect x="-20" y="430" width="640" height="130" fill="${palette.leaf[1]}"/>`,
    `<rect x="-20" y="556" width="640" height="290" fill="${floor}"/>`,
    `<path d="M -20,590 L 640,590 M 300,590 L 240,840 M 90,840 Q 300,620 560,840" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="8"/>`,
    `<g transform="translate(${n(random.chance(0.5) ? 90 : 430)} 170)"><rect x="-60" y="0" width="180" height="120" fill="#fdf7ec" stroke="#c8423b" stroke-width="9"/><rect x="0" y="44" width="60" height="50" fill="none" stroke="#c8423b" stroke-width="7"/><ellipse cx="30" cy="124" rx="42" ry="9" fill="none" stroke="#e05a3c" stroke-width="8"/><path d="M -8,130 L 8,190 M 30,134 V 194 M 68,130 L 52,190 M -2,156 H 62" stroke="#fff" stroke-width="4"/></g>`,
    light === 'night' ? bokeh(random, { count: 8, colors: ['#fff3c9'], top: 30, bottom: 140 }) : '',
  ].join('');
};

/** A gig in a small bar: coloured lights, a haze. */
const gig: SceneDrawer = ({ random }) => {
  const [a, b, c] = random.pick([
    ['#2a1140', '#c2367b', '#ff9f5a'],
    ['#0f1f3f', '#3b6fd1', '#6be3d0'],
    ['#2b0f1c', '#d1453b', '#ffcf6b'],
  ] as const);
  return [
    `<rect x="-20" y="-20" width="640" height="860" fill="${a}"/>`,
    ...times(
      6,
      (index) =>
        `<path d="M ${60 + index * 100},-20 L ${n(random.between(-60, 560))},840 h 150 Z" fill="${index % 2 === 0 ? b : c}" opacity=".3"/>`,
    ),
    bokeh(random, { count: 34, colors: [b, c, '#ffe9c9'], top: 20, bottom: 700 }),
    `<path d="M -20,720 ${times(12, () => `q 26,${n(random.between(-74, -40))} 52,0`).join(' ')} L 640,840 L -20,840 Z" fill="#0d0710" opacity=".85"/>`,
  ].join('');
};

export const INDOOR = { cafe, books, studio, court, gig } as const;
