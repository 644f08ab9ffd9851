import { MARK_ARCS } from '../../../components/mark.tsx';
import { Photo } from '../../../components/member/photo.tsx';

type Shown = { src: string | undefined; name: string | undefined; gender: string | undefined };

/**
 * The product's mark, in units of its square of 48: the arcs draw themselves, both photos travel along them until they
 * meet, and the sun goes up between. A photo turns around the centre of its arc, so that only transforms change.
 */
export function MatchStage({ own, other }: { own: Shown; other: Shown }) {
  return (
    <div
      aria-hidden="true"
      className="relative mx-auto h-[calc(var(--unit)*42)] w-[calc(var(--unit)*48)] overflow-clip [--unit:min(0.29rem,1.5vw)] [overflow-clip-margin:2rem] tall:[--unit:min(0.34rem,1.5vw)]"
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
          className="origin-[24px_34px] animate-sunrise motion-reduce:animate-none"
        />
      </svg>
      <Traveller
        {...own}
        className="left-[calc(var(--unit)*7)] origin-[calc(var(--unit)*28)_calc(var(--unit)*37.5)] [--arc:-54deg]"
        tilt="-rotate-6"
      />
      <Traveller
        {...other}
        className="right-[calc(var(--unit)*7)] origin-[calc(var(--unit)*-8)_calc(var(--unit)*37.5)] [--arc:54deg]"
        tilt="rotate-6"
      />
    </div>
  );
}

function Traveller({ src, name, gender, className, tilt }: Shown & { className: string; tilt: string }) {
  return (
    <div
      className={`absolute top-[calc(var(--unit)*0.6)] w-[calc(var(--unit)*20)] animate-travel motion-reduce:animate-none ${className}`}
    >
      <div className="animate-upright motion-reduce:animate-none">
        <Photo
          src={src}
          name={name}
          gender={gender}
          alt=""
          width={480}
          height={640}
          className={`aspect-3/4 w-full rounded-soft object-cover shadow-lg shadow-night/30 ring-4 ring-card ${tilt}`}
        />
      </div>
    </div>
  );
}
