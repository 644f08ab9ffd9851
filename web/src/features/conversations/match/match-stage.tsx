import { MARK_ARCS } from '../../../components/mark.tsx';
import { Photo } from '../../../components/member/photo.tsx';

type Shown = { src: string | undefined; name: string | undefined; gender: string | undefined };

/**
 * The product's mark, in units of its square of 48 (em): the arcs draw themselves, both photos travel along them until they
 * meet, and the sun goes up between. A photo turns around the centre of its arc, so that only transforms change.
 */
export function MatchStage({ own, other }: { own: Shown; other: Shown }) {
  return (
    // The photos start outside the sheet. Clipping them keeps it from scrolling sideways.
    <div className="-mx-6 overflow-x-clip">
      <div
        aria-hidden="true"
        style={{ fontSize: 'min(0.32rem, 1.3vw, 0.75vh + max(0px, 1vw - 1vh) * 0.3)', width: '48em', height: '42em' }}
        className="relative mx-auto"
      >
        <svg
          viewBox="0 0 48 42"
          fill="none"
          strokeWidth={4}
          strokeLinecap="round"
          className="absolute inset-0"
          aria-hidden="true"
        >
          {[MARK_ARCS.left, MARK_ARCS.right].map(({ path, color }) => (
            <path
              key={color}
              d={path}
              stroke={color}
              pathLength={1}
              strokeDasharray="1 2"
              className="animate-draw motion-reduce:animate-none"
            />
          ))}
          <circle
            cx="24"
            cy="34"
            r="4"
            fill={MARK_ARCS.right.color}
            style={{ transformOrigin: '24px 34px' }}
            className="animate-sunrise motion-reduce:animate-none"
          />
        </svg>
        <Traveller {...own} side={-1} />
        <Traveller {...other} side={1} />
      </div>
    </div>
  );
}

/** Degrees of its arc that a photo travels. */
const ARC = 54;

function Traveller({ src, name, gender, side }: Shown & { side: 1 | -1 }) {
  const way = {
    '--arc': `${side * ARC}deg`,
    top: '0.6em',
    [side === 1 ? 'right' : 'left']: '7em',
    width: '20em',
    transformOrigin: `${side === 1 ? -8 : 28}em 37.5em`,
  };
  return (
    <div style={way} className="absolute animate-travel motion-reduce:animate-none">
      <div className="animate-upright motion-reduce:animate-none">
        <Photo
          src={src}
          name={name}
          gender={gender}
          alt=""
          width={480}
          height={640}
          style={{ rotate: `${side * 6}deg` }}
          className="aspect-3/4 w-full rounded-soft object-cover shadow-lg shadow-night/30 ring-4 ring-card"
        />
      </div>
    </div>
  );
}
