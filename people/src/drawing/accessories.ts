import type { Appearance } from './appearance.ts';

export type Extra = 'sunglasses' | 'cap' | 'flower' | 'earrings' | 'necklace' | 'headphones';

const n = (value: number) => Number(value.toFixed(1)).toString();

/** The glasses a person always wears, unless sunglasses are worn instead. */
export function drawGlasses({ glasses, cheek: w }: Appearance, extras: readonly Extra[], turn: number): string {
  if (extras.includes('sunglasses')) {
    const lens = (side: number) =>
      `<path d="M ${side * 10},-18 Q ${side * 40},-26 ${side * 72},-16 Q ${side * 74},24 ${side * 44},28 Q ${side * 14},26 ${side * 10},-18 Z" fill="#1b1a20" fill-opacity=".93"/><path d="M ${side * 40 - 18},-12 l 16,30" stroke="#fff" stroke-opacity=".22" stroke-width="7"/>`;
    return `<g transform="translate(${n(turn)} 0)">${lens(-1)}${lens(1)}<path d="M -12,-14 Q 0,-22 12,-14 M -70,-14 L ${n(-w - 4)},-8 M 70,-14 L ${n(w + 4)},-8" fill="none" stroke="#1b1a20" stroke-width="5"/></g>`;
  }
  if (glasses === 'none') return '';
  const frame =
    glasses === 'round'
      ? '<circle cx="-41" cy="2" r="31"/><circle cx="41" cy="2" r="31"/>'
      : '<rect x="-74" y="-22" width="64" height="48" rx="13"/><rect x="10" y="-22" width="64" height="48" rx="13"/>';
  return `<g transform="translate(${n(turn)} 0)" fill="#fff" fill-opacity=".1" stroke="${glasses === 'round' ? '#6b4a2f' : '#26211f'}" stroke-width="4.5">${frame}<path d="M -10,-2 Q 0,-9 10,-2 M -73,-4 L ${n(-w - 3)},-2 M 73,-4 L ${n(w + 3)},-2" fill="none"/></g>`;
}

export function drawExtrasBehind(extras: readonly Extra[]): string {
  return extras.includes('headphones')
    ? '<path d="M -112,20 C -136,-214 136,-214 112,20" fill="none" stroke="#ece6dc" stroke-width="15"/>'
    : '';
}

/** Draws what is worn over face and hair. */
export function drawExtras(look: Appearance, extras: readonly Extra[], color: string): string {
  const w = look.cheek;
  const drawn: Record<Extra, () => string> = {
    sunglasses: () => '',
    cap: () =>
      `<path d="M ${n(-w - 12)},-58 C ${n(-w - 18)},-206 ${n(w + 18)},-206 ${n(w + 12)},-58 Q 0,-98 ${n(-w - 12)},-58 Z" fill="${color}"/><path d="M ${n(-w - 16)},-56 Q 0,-112 ${n(w + 16)},-56 C ${n(w + 44)},-34 60,-66 0,-66 C -60,-66 ${n(-w - 44)},-34 ${n(-w - 16)},-56 Z" fill="${color}"/><path d="M ${n(-w - 16)},-56 Q 0,-112 ${n(w + 16)},-56 C ${n(w + 44)},-34 60,-66 0,-66 C -60,-66 ${n(-w - 44)},-34 ${n(-w - 16)},-56 Z" fill="#000" opacity=".22"/><circle cx="0" cy="-166" r="7" fill="#000" opacity=".25"/>`,
    flower: () =>
      `<g transform="translate(${n(-w + 2)} -76)">${[0, 72, 144, 216, 288]
        .map(
          (angle) =>
            `<ellipse cx="0" cy="-19" rx="12.5" ry="19" fill="#fff6ee" transform="rotate(${angle})"/><ellipse cx="0" cy="-12" rx="6" ry="10" fill="#f7c948" transform="rotate(${angle})"/>`,
        )
        .join('')}<circle r="6" fill="#e99b2d"/></g>`,
    earrings: () =>
      [-1, 1]
        .map(
          (side) =>
            `<circle cx="${n(side * (w + 6))}" cy="45" r="5" fill="#f0c75e"/><path d="M ${n(side * (w + 6))},50 v 12" stroke="#e2b13c" stroke-width="3"/><circle cx="${n(side * (w + 6))}" cy="68" r="8" fill="${color}"/>`,
        )
        .join(''),
    necklace: () => '',
    headphones: () =>
      [-1, 1]
        .map(
          (side) =>
            `<rect x="${n(side * (w + 14) - 17)}" y="-16" width="34" height="66" rx="16" fill="#ece6dc"/><rect x="${n(side * (w + 14) - 17)}" y="-16" width="34" height="66" rx="16" fill="#000" opacity=".12"/>`,
        )
        .join(''),
  };
  return extras.map((extra) => drawn[extra]()).join('');
}

export function drawNecklace(extras: readonly Extra[]): string {
  if (!extras.includes('necklace')) return '';
  return '<path d="M -56,196 Q -34,256 0,266 Q 34,256 56,196" fill="none" stroke="#e9c25c" stroke-width="3.6"/><circle cx="0" cy="270" r="7" fill="#f3d683"/>';
}
