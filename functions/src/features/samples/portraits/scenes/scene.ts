import { randomOf } from '../random.ts';
import { INDOOR } from './indoor.ts';
import { LAND } from './land.ts';
import { SEA } from './sea.ts';
import { TOWN } from './town.ts';

export const LIGHTS = ['dawn', 'day', 'dusk', 'night'] as const;
export type Light = (typeof LIGHTS)[number];

/** The colours of a time of day. */
export interface Palette {
  /** From the top of the sky to the horizon. */
  readonly sky: readonly [string, string, string];
  readonly sun: string;
  readonly far: string;
  readonly middle: string;
  readonly near: string;
  readonly water: readonly [string, string];
  readonly sand: string;
  readonly leaf: readonly [string, string, string];
  readonly window: string;
  readonly ambient: string;
  readonly ambientStrength: number;
}

const PALETTES: Readonly<Record<Light, Palette>> = {
  dawn: {
    sky: ['#8fb8d8', '#f6cfc0', '#ffe6c4'],
    sun: '#fff1cf',
    far: '#a9a7c4',
    middle: '#7f8fa8',
    near: '#566a7c',
    water: ['#b9cfdc', '#7fa3b8'],
    sand: '#f1dcc0',
    leaf: ['#8fb48a', '#5f8f6b', '#3d6b55'],
    window: '#ffe7b0',
    ambient: '#f6c9b4',
    ambientStrength: 0.1,
  },
  day: {
    sky: ['#4aa7dc', '#9ad4ee', '#e4f5f6'],
    sun: '#fffbe6',
    far: '#8fb9c9',
    middle: '#5f9b95',
    near: '#3f7a68',
    water: ['#4cc3cf', '#1b8fae'],
    sand: '#f7e7c6',
    leaf: ['#8fcb63', '#52a052', '#2e7a4a'],
    window: '#dff2f7',
    ambient: '#e9f6f4',
    ambientStrength: 0.05,
  },
  dusk: {
    sky: ['#4a2a5e', '#c4506a', '#ffb35c'],
    sun: '#ffe08a',
    far: '#7a4468',
    middle: '#55305a',
    near: '#351f42',
    water: ['#e98a5a', '#5c3562'],
    sand: '#c98f6e',
    leaf: ['#6d6a4a', '#46503f', '#2a3434'],
    window: '#ffd27a',
    ambient: '#ff9d66',
    ambientStrength: 0.13,
  },
  night: {
    sky: ['#120f2b', '#2c2350', '#5a3a6b'],
    sun: '#f6efd6',
    far: '#2b2450',
    middle: '#1f1a3d',
    near: '#150f2a',
    water: ['#2f2a58', '#161332'],
    sand: '#5d4b5c',
    leaf: ['#2f4a4a', '#203836', '#152727'],
    window: '#ffcf75',
    ambient: '#5b3f86',
    ambientStrength: 0.17,
  },
};

export interface SceneContext {
  readonly random: ReturnType<typeof randomOf>;
  readonly palette: Palette;
  readonly light: Light;
}
export type SceneDrawer = (context: SceneContext) => string;

const DRAWERS = { ...SEA, ...LAND, ...TOWN, ...INDOOR };
export type SceneName = keyof typeof DRAWERS;
export const SCENES: readonly SceneName[] = Object.keys(DRAWERS) as SceneName[];

export interface Scene {
  readonly defs: string;
  readonly drawing: string;
  readonly ambient: string;
  readonly ambientStrength: number;
  readonly glow: string;
  readonly glowStrength: number;
  readonly glowX: number;
}

export function drawScene(name: SceneName, light: Light, seed: string): Scene {
  const palette = PALETTES[light];
  const random = randomOf(`scene:${name}:${seed}`);
  const [top, middle, bottom] = palette.sky;
  return {
    defs: [
      `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset=".55" stop-color="${middle}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>`,
      `<linearGradient id="water" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.water[0]}"/><stop offset="1" stop-color="${palette.water[1]}"/></linearGradient>`,
    ].join(''),
    drawing: DRAWERS[name]({ random, palette, light }),
    ambient: palette.ambient,
    ambientStrength: palette.ambientStrength,
    glow: palette.sun,
    glowStrength: light === 'night' ? 0.16 : light === 'day' ? 0.3 : 0.42,
    glowX: random.chance(0.5) ? 0.15 : 0.85,
  };
}
