import { randomOf } from '../../random.ts';
import { INDOOR } from './indoor.ts';
import { LAND } from './land.ts';
import { type Light, PALETTES } from './palettes.ts';
import { SEA } from './sea.ts';
import { TOWN } from './town.ts';

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
