import { drawExtras, drawExtrasBehind, drawGlasses, drawNecklace, type Extra } from './accessories.ts';
import type { Appearance } from './appearance.ts';
import { drawBody, type Outfit } from './clothes.ts';
import { drawEars, drawFace, type Expression, faceGradients } from './face.ts';
import { drawHairBack, drawHairFront, drawHijab } from './hair.ts';
import type { Light } from './scenes/palettes.ts';
import { drawScene, type SceneName } from './scenes/scene.ts';

/** The size of the drawing, in the ratio 3:4 of cards. */
export const PORTRAIT = { width: 600, height: 800 } as const;

/** One photo: its scene, light, clothes and expression. */
export interface Shot {
  readonly scene: SceneName;
  readonly light: Light;
  /** Determines the details of the scene. */
  readonly seed: string;
  readonly outfit: Outfit;
  readonly extras: readonly Extra[];
  readonly expression: Expression;
  /** `x` and `y` place the eyes, `scale` sizes the person, `tilt` is the head's tilt in degrees. */
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly tilt: number;
  readonly mirrored: boolean;
}

/** Draws a portrait as SVG text. */
export function drawPortrait(look: Appearance, shot: Shot): string {
  const scene = drawScene(shot.scene, shot.light, shot.seed);
  const flip = shot.mirrored ? `translate(${PORTRAIT.width} 0) scale(-1 1)` : '';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PORTRAIT.width}" height="${PORTRAIT.height}" viewBox="0 0 ${PORTRAIT.width} ${PORTRAIT.height}">`,
    `<defs>${faceGradients(look)}${scene.defs}`,
    '<filter id="depth" x="-5%" y="-5%" width="110%" height="110%"><feGaussianBlur stdDeviation="2.6"/></filter>',
    `<filter id="ambient" x="-20%" y="-20%" width="140%" height="140%"><feFlood flood-color="${scene.ambient}" flood-opacity="${scene.ambientStrength}"/><feComposite in2="SourceGraphic" operator="in"/><feMerge result="lit"><feMergeNode in="SourceGraphic"/><feMergeNode/></feMerge><feDropShadow in="lit" dx="0" dy="6" stdDeviation="13" flood-color="#1d0f14" flood-opacity=".34"/></filter>`,
    `<radialGradient id="glow" cx="${scene.glowX}" cy=".06" r="1"><stop offset="0" stop-color="${scene.glow}" stop-opacity="${scene.glowStrength}"/><stop offset=".6" stop-color="${scene.glow}" stop-opacity="0"/></radialGradient>`,
    '<linearGradient id="ground" x1="0" y1="0" x2="0" y2="1"><stop offset=".62" stop-color="#14090d" stop-opacity="0"/><stop offset="1" stop-color="#14090d" stop-opacity=".3"/></linearGradient>',
    '</defs>',
    `<g filter="url(#depth)"><rect x="-20" y="-20" width="640" height="840" fill="${scene.ambient}"/>${scene.drawing}</g>`,
    `<g transform="${flip}"><g filter="url(#ambient)">${drawPerson(look, shot)}</g></g>`,
    '<rect width="600" height="800" fill="url(#glow)"/><rect width="600" height="800" fill="url(#ground)"/></svg>',
  ].join('');
}

function drawPerson(look: Appearance, shot: Shot): string {
  const { expression, extras, outfit } = shot;
  const hijab = drawHijab(look, outfit.accent);
  const turnHair = expression.turn * 0.3;
  return [
    `<g transform="translate(${shot.x} ${shot.y}) scale(${shot.scale.toFixed(3)})">`,
    `<g transform="rotate(${shot.tilt} 0 110)">${drawExtrasBehind(extras)}${drawHairBack(look)}</g>`,
    drawBody(look, outfit),
    look.hair === 'hijab' ? '' : drawNecklace(extras),
    hijab.back,
    `<g transform="rotate(${shot.tilt} 0 110)">`,
    look.hair === 'hijab' ? '' : drawEars(look),
    drawFace(look, expression),
    `<g transform="translate(${turnHair.toFixed(1)} 0)">${drawHairFront(look)}</g>`,
    hijab.front,
    drawGlasses(look, extras, expression.turn),
    drawExtras(look, extras, outfit.accent),
    '</g></g>',
  ].join('');
}
