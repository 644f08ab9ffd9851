type CardMarksProps = { marks: (string | false)[] };

/** Short words over the corner of a photo. */
export function CardMarks({ marks }: CardMarksProps) {
  return (
    <span className="absolute top-2 left-2 grid justify-items-start gap-1">
      {marks.filter(Boolean).map((mark) => (
        <span
          key={String(mark)}
          className="rounded-full bg-[#fff6ea] px-2 text-[0.6875rem] leading-5 font-bold text-[#2a1522]"
        >
          {mark}
        </span>
      ))}
    </span>
  );
}
