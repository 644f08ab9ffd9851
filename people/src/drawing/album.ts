import { type Random, randomOf } from '../random.ts';
import type { Extra } from './accessories.ts';
import type { Appearance } from './appearance.ts';
import { CLOTHS, COVERING_GARMENTS, GARMENTS, type Garment } from './clothes.ts';
import type { Shot } from './portrait.ts';
import { LIGHTS } from './scenes/palettes.ts';
import { SCENES } from './scenes/scene.ts';

/** Plans `count` photos of one person with different places, light, clothes and moods. The first is a friendly close-up. */
export function planAlbum(seed: string, look: Appearance, count: number): Shot[] {
  const random = randomOf(`album:${seed}`);
  const scenes = random.sample(SCENES, count);
  const covers = look.hair === 'hijab';
  const garments = random.sample<Garment>(covers ? COVERING_GARMENTS : GARMENTS[look.presentation], count);
  const cloths = random.sample(CLOTHS, count);
  return scenes.map((scene, index): Shot => {
    const [color, accent] = cloths[index % cloths.length] ?? CLOTHS[0] ?? ['#f4efe6', '#d8cdbb'];
    const isFirst = index === 0;
    const scale = isFirst ? random.between(1.34, 1.5) : random.between(1.02, 1.4);
    return {
      scene,
      light: random.pick(isFirst ? ['dawn', 'day', 'day', 'dusk', 'dusk'] : LIGHTS),
      seed: `${seed}:${index}`,
      outfit: { garment: garments[index % garments.length] ?? 'tee', color, accent },
      extras: covers ? [] : pickExtras(random, look, isFirst),
      expression: {
        mouth: random.pick(isFirst ? ['smile', 'grin', 'smile', 'soft', 'laugh'] : ['soft', 'smile', 'grin', 'laugh']),
        eyes: random.pick(isFirst ? ['open', 'open', 'smiling'] : ['open', 'open', 'smiling', 'closed']),
        turn: random.between(-9, 9),
      },
      x: random.integer(265, 335),
      y: Math.round(random.between(196, 216) + (scale - 1) * 190 + (isFirst ? 20 : random.between(10, 70))),
      scale,
      tilt: random.integer(-6, 6),
      mirrored: random.chance(0.5),
    };
  });
}

function pickExtras(random: Random, look: Appearance, isFirst: boolean): Extra[] {
  const extras: Extra[] = [];
  if (look.presentation === 'feminine') {
    if (random.chance(0.5)) extras.push('earrings');
    if (random.chance(0.3)) extras.push('necklace');
    if (random.chance(0.1)) extras.push('flower');
  }
  if (isFirst) return extras;
  const roll = random.next();
  if (roll < 0.1) extras.push('sunglasses');
  else if (roll < 0.15) extras.push('headphones');
  else if (roll < 0.25 && look.presentation === 'masculine') extras.push('cap');
  return extras;
}
