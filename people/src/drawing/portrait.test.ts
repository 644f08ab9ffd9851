import { describe, expect, test } from 'vitest';
import { planAlbum } from './album.ts';
import { describeAppearance } from './appearance.ts';
import { drawPortrait } from './portrait.ts';

const look = describeAppearance('ana', { presentation: 'feminine', age: 29 });

describe('a drawn portrait', () => {
  test('is the same for the same seed', () => {
    const draw = () =>
      planAlbum('ana', describeAppearance('ana', { presentation: 'feminine', age: 29 }), 3).map((shot) =>
        drawPortrait(look, shot),
      );
    expect(draw()).toEqual(draw());
  });

  test('differs for another seed', () => {
    expect(describeAppearance('ben', { presentation: 'masculine', age: 29 })).not.toEqual(look);
  });

  test('is 600 by 800 and has no undefined value', () => {
    for (const presentation of ['feminine', 'masculine'] as const) {
      for (let index = 0; index < 40; index++) {
        const person = describeAppearance(`${presentation}${index}`, {
          presentation,
          age: 18 + index,
          wearsHijab: index === 7,
        });
        for (const shot of planAlbum(`${presentation}${index}`, person, 6)) {
          const svg = drawPortrait(person, shot);
          expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 600 800"/);
          expect(svg).not.toMatch(/NaN|undefined|Infinity/);
        }
      }
    }
  });

  test('shows one person in different scenes and clothes', () => {
    const shots = planAlbum('ana', look, 6);
    expect(new Set(shots.map((shot) => shot.scene)).size).toBe(6);
    expect(new Set(shots.map((shot) => shot.outfit.garment)).size).toBe(6);
  });

  test('covers hair and wears modest clothes in every photo', () => {
    const person = describeAppearance('aisha', { presentation: 'feminine', age: 25, wearsHijab: true });
    for (const shot of planAlbum('aisha', person, 4)) {
      expect(shot.extras).toEqual([]);
      expect(['blouse', 'knit', 'shirt', 'tee', 'blazer']).toContain(shot.outfit.garment);
    }
  });
});
