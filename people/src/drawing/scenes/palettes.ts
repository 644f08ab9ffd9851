export const LIGHTS = ['dawn', 'day', 'dusk', 'night'] as const;
export type Light = (typeof LIGHTS)[number];

/** The colours of a time of day. */
export interface Palette {
  /** Colours from the top of the sky to the horizon. */
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

export const PALETTES: Readonly<Record<Light, Palette>> = {
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
