import type { randomOf } from '../../random.ts';
import type { Light, Palette } from './palettes.ts';

export interface SceneContext {
  readonly random: ReturnType<typeof randomOf>;
  readonly palette: Palette;
  readonly light: Light;
}

/** A scene as SVG, within the size of a portrait. */
export type SceneDrawer = (context: SceneContext) => string;
