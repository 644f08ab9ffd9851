import type { Appearance } from './appearance.ts';

/** The expression of a face in one photo. */
export interface Expression {
  readonly mouth: 'soft' | 'smile' | 'grin' | 'laugh';
  readonly eyes: 'open' | 'smiling' | 'closed';
  /** Pixels by which the features move sideways, as if the head turned. */
  readonly turn: number;
}

const n = (value: number) => Number(value.toFixed(1)).toString();

/** The outline of the head, round the origin between the eyes. */
function headPath({ cheek: w, jaw: j, chin: c }: Appearance): string {
  return [
    `M ${n(-w)},-30 C ${n(-w - 4)},-150 ${n(w + 4)},-150 ${n(w)},-30`,
    `C ${n(w + 2)},18 ${n(w - 6)},56 ${n(j + 4)},${n(c - 38)}`,
    `C ${n(j - 8)},${n(c - 12)} ${n(j * 0.45)},${n(c)} 0,${n(c)}`,
    `C ${n(-j * 0.45)},${n(c)} ${n(-j + 8)},${n(c - 12)} ${n(-j - 4)},${n(c - 38)}`,
    `C ${n(-w + 6)},56 ${n(-w - 2)},18 ${n(-w)},-30 Z`,
  ].join(' ');
}

export function drawEars({ cheek, skin }: Appearance): string {
  const ear = (side: number) =>
    `<ellipse cx="${n(side * (cheek + 3))}" cy="16" rx="13" ry="25" fill="${skin.base}"/>` +
    `<path d="M ${n(side * (cheek + 5))},4 q ${n(side * 7)},10 ${n(side * -1)},24" fill="none" stroke="${skin.shade}" stroke-width="4" stroke-linecap="round"/>`;
  return ear(-1) + ear(1);
}

/** Draws the head with all features, without hair. It uses the gradients of `faceGradients`. */
export function drawFace(look: Appearance, expression: Expression): string {
  const { skin, chin } = look;
  return [
    `<path d="${headPath(look)}" fill="url(#skin)"/>`,
    `<ellipse cx="${n(-52 + expression.turn)}" cy="42" rx="27" ry="19" fill="url(#blush)"/>`,
    `<ellipse cx="${n(52 + expression.turn)}" cy="42" rx="27" ry="19" fill="url(#blush)"/>`,
    drawFacialHairShadow(look, expression),
    `<g transform="translate(${n(expression.turn)} 0)">`,
    drawNose(look, expression),
    drawEye(look, expression, 1),
    drawEye(look, expression, -1),
    drawBrow(look, expression, 1),
    drawBrow(look, expression, -1),
    drawMouth(look, expression),
    drawAge(look),
    look.mole ? `<circle cx="30" cy="58" r="2.4" fill="${skin.line}"/>` : '',
    '</g>',
    `<path d="M -16,${n(chin - 13)} Q 0,${n(chin - 8)} 16,${n(chin - 13)}" fill="none" stroke="${skin.shade}" stroke-width="3" opacity=".35" stroke-linecap="round"/>`,
  ].join('');
}

export function faceGradients({ skin }: Appearance): string {
  return [
    `<linearGradient id="skin" x1="0" y1="0" x2="1" y2=".35"><stop offset="0" stop-color="${skin.light}"/>`,
    `<stop offset=".5" stop-color="${skin.base}"/><stop offset="1" stop-color="${skin.shade}"/></linearGradient>`,
    `<radialGradient id="blush"><stop offset="0" stop-color="${skin.blush}" stop-opacity=".55"/>`,
    `<stop offset="1" stop-color="${skin.blush}" stop-opacity="0"/></radialGradient>`,
  ].join('');
}

function drawEye(look: Appearance, { eyes, turn }: Expression, side: 1 | -1): string {
  const isFeminine = look.presentation === 'feminine';
  const lash = isFeminine ? 4.6 : 3.4;
  const open = `<g transform="translate(${n(side * 40)} -2) scale(${(side * look.eyeSize).toFixed(3)} ${look.eyeSize.toFixed(3)})">`;
  const tilt = look.eyeTilt;
  if (eyes === 'closed') {
    return `${open}<path d="M -19,1 Q 0,${n(-13)} 19,${n(-1)}" fill="none" stroke="#241613" stroke-width="${lash}" stroke-linecap="round"/></g>`;
  }
  const lift = eyes === 'smiling' ? 3.4 : 0;
  const lower = `Q 6,${n(9 - lift * 1.6)} -19,3`;
  const upper = `M -19,3 Q -7,${n(-14 + lift * 0.5)} 6,${n(-11 + lift * 0.4)} Q 15,-8 20,${n(-1 - tilt)}`;
  return [
    open,
    `<path d="${upper} ${lower} Z" fill="#fdf8f2"/>`,
    `<circle cx="${n(side * turn * 0.14)}" cy="${n(-2.6 + lift * 0.2)}" r="${n(8.6 - lift * 0.5)}" fill="#2c1a12"/>`,
    `<circle cx="${n(side * turn * 0.14)}" cy="${n(-2 + lift * 0.2)}" r="8" fill="#5a3520" opacity=".55"/>`,
    `<circle cx="${n(side * turn * 0.14)}" cy="-2.4" r="4.4" fill="#120a07"/>`,
    `<circle cx="${n(-3 * side)}" cy="-5.6" r="2.3" fill="#fff"/>`,
    `<path d="M 20,${n(-1 - tilt)} ${lower}" fill="none" stroke="${look.skin.line}" stroke-width="1.4" opacity=".45"/>`,
    `<path d="${upper}" fill="none" stroke="#1d1210" stroke-width="${lash}" stroke-linecap="round" stroke-linejoin="round"/>`,
    isFeminine
      ? `<path d="M 18,${n(-3 - tilt)} q 5,-2 8,-6" fill="none" stroke="#1d1210" stroke-width="3.2" stroke-linecap="round"/>`
      : '',
    `<path d="M -13,-13 Q 2,-21 20,-11" fill="none" stroke="${look.skin.line}" stroke-width="1.8" opacity=".4" stroke-linecap="round"/>`,
    '</g>',
  ].join('');
}

function drawBrow(look: Appearance, { eyes, mouth }: Expression, side: 1 | -1): string {
  const lift = (mouth === 'laugh' ? -4 : 0) + (eyes === 'closed' ? -2 : 0);
  const weight = look.browWeight;
  const y = -34 + lift;
  const arch = look.presentation === 'feminine' ? 11 : 7;
  const color = look.hairColor;
  return `<path transform="scale(${side} 1)" d="M 17,${n(y + 3)} Q 38,${n(y - arch - weight * 0.3)} 66,${n(y + 1)} Q 40,${n(y - arch + weight * 0.8)} 18,${n(y + 3 + weight * 0.75)} Z" fill="${color}" opacity=".88" stroke="${color}" stroke-width="1.6" stroke-linejoin="round"/>`;
}

function drawNose({ skin, noseWidth: w }: Appearance, { turn }: Expression): string {
  const side = turn < 0 ? -1 : 1;
  return [
    `<path d="M ${n(side * 5)},-4 C ${n(side * 9)},14 ${n(side * 12)},26 ${n(side * (w - 1))},36 C ${n(side * w)},44 ${n(side * 6)},47 0,47 L 0,0 Z" fill="${skin.shade}" opacity=".28"/>`,
    `<path d="M ${n(-w)},39 Q ${n(-w + 1)},47 ${n(-w + 9)},45 Q 0,52 ${n(w - 9)},45 Q ${n(w - 1)},47 ${n(w)},39" fill="none" stroke="${skin.line}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round" opacity=".75"/>`,
    `<ellipse cx="${n(-side * 2)}" cy="34" rx="6" ry="5" fill="${skin.light}" opacity=".7"/>`,
    `<path d="M ${n(-side * 1.5)},-6 L ${n(-side * 2)},22" stroke="${skin.light}" stroke-width="5" opacity=".4" stroke-linecap="round"/>`,
  ].join('');
}

function drawMouth(look: Appearance, { mouth }: Expression): string {
  const { skin, lipFullness: full } = look;
  const isFeminine = look.presentation === 'feminine';
  const dimples = look.dimples && mouth !== 'soft' ? dimple(-1, skin.line) + dimple(1, skin.line) : '';
  const lip = skin.lip;
  const lipOpacity = isFeminine ? 1 : 0.62;
  if (mouth === 'soft' || mouth === 'smile') {
    const w = mouth === 'soft' ? 25 : 31;
    const corner = mouth === 'soft' ? 78 : 73;
    return [
      dimples,
      `<g opacity="${lipOpacity}"><path d="M ${-w},${corner} Q -12,${n(78 - 8 * full)} -4,${n(79 - 6 * full)} Q 0,${n(80 - 4 * full)} 4,${n(79 - 6 * full)} Q 12,${n(78 - 8 * full)} ${w},${corner} Q 0,89 ${-w},${corner} Z" fill="${lip}"/>`,
      `<path d="M ${-w},${corner} Q 0,88 ${w},${corner} Q ${n(w * 0.55)},${n(82 + 15 * full)} 0,${n(82 + 15 * full)} Q ${n(-w * 0.55)},${n(82 + 15 * full)} ${-w},${corner} Z" fill="${lip}" fill-opacity=".78"/></g>`,
      `<path d="M ${-w - 2},${corner - 1} Q 0,90 ${w + 2},${corner - 1}" fill="none" stroke="${skin.line}" stroke-width="2.6" stroke-linecap="round"/>`,
    ].join('');
  }
  const w = mouth === 'grin' ? 34 : 37;
  const depth = mouth === 'grin' ? 100 : 110;
  return [
    dimples,
    `<path d="M ${-w},71 Q 0,84 ${w},71 Q ${n(w * 0.75)},${depth} 0,${depth + 1} Q ${n(-w * 0.75)},${depth} ${-w},71 Z" fill="#5e1f22"/>`,
    mouth === 'laugh' ? `<ellipse cx="0" cy="${depth - 5}" rx="17" ry="7" fill="#c95d5c"/>` : '',
    `<path d="M ${-w + 3},73 Q 0,85 ${w - 3},73 Q ${n(w * 0.8)},${n(depth - 11)} 0,${depth - 9} Q ${n(-w * 0.8)},${n(depth - 11)} ${-w + 3},73 Z" fill="#fffaf3"/>`,
    `<path d="M ${-w},71 Q 0,84 ${w},71 Q ${n(w * 0.75)},${depth} 0,${depth + 1} Q ${n(-w * 0.75)},${depth} ${-w},71 Z" fill="none" stroke="${lip}" stroke-opacity="${lipOpacity}" stroke-width="${isFeminine ? 5 : 3.4}" stroke-linejoin="round"/>`,
    `<path d="M ${-w - 5},68 q -3,6 -1,10 M ${w + 5},68 q 3,6 1,10" fill="none" stroke="${skin.line}" stroke-width="2.2" opacity=".45" stroke-linecap="round"/>`,
  ].join('');
}

const dimple = (side: number, color: string) =>
  `<path d="M ${side * 46},72 q ${side * 4},6 ${side * 1},12" fill="none" stroke="${color}" stroke-width="2.4" opacity=".5" stroke-linecap="round"/>`;

function drawAge({ age, skin }: Appearance): string {
  if (age < 38) return '';
  const opacity = age < 48 ? 0.28 : 0.45;
  const lines = `M -30,50 Q -42,60 -44,74 M 30,50 Q 42,60 44,74 M -54,16 q 12,6 24,3 M 54,16 q -12,6 -24,3`;
  const forehead = age < 48 ? '' : ' M -34,-62 Q 0,-68 34,-62';
  return `<path d="${lines}${forehead}" fill="none" stroke="${skin.line}" stroke-width="2" opacity="${opacity}" stroke-linecap="round"/>`;
}

function drawFacialHairShadow(look: Appearance, { turn }: Expression): string {
  const { facialHair, hairColor, jaw: j, chin: c, cheek: w } = look;
  const moustache = `<path d="M -33,70 Q -16,56 0,62 Q 16,56 33,70 Q 16,66 0,68 Q -16,66 -33,70 Z" fill="${hairColor}" opacity=".85" transform="translate(${n(turn)} 0)"/>`;
  const jawline = `M ${n(-w + 3)},26 C ${n(-w + 4)},60 ${n(-j - 2)},${n(c - 34)} ${n(-j)},${n(c - 30)} C ${n(-j + 12)},${n(c - 8)} ${n(-j * 0.4)},${n(c)} 0,${n(c)} C ${n(j * 0.4)},${n(c)} ${n(j - 12)},${n(c - 8)} ${n(j)},${n(c - 30)} C ${n(j + 2)},${n(c - 34)} ${n(w - 4)},60 ${n(w - 3)},26 C ${n(w - 16)},70 58,62 34,60 Q 0,52 -34,60 C -58,62 ${n(-w + 16)},70 ${n(-w + 3)},26 Z`;
  if (facialHair === 'stubble') return `<path d="${jawline}" fill="${hairColor}" opacity=".16"/>`;
  if (facialHair === 'beard') return `<path d="${jawline}" fill="${hairColor}" opacity=".72"/>${moustache}`;
  if (facialHair === 'moustache') return moustache;
  if (facialHair === 'goatee') {
    return `${moustache}<path d="M -22,104 Q 0,98 22,104 Q 20,${n(c - 1)} 0,${n(c)} Q -20,${n(c - 1)} -22,104 Z" fill="${hairColor}" opacity=".78" transform="translate(${n(turn * 0.7)} 0)"/>`;
  }
  return '';
}
