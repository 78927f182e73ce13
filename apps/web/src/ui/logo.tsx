/** The product's wordmark in the colour of the text around it, with the accent given. */
export function Logo({ accent, height = 24, name = 'Apura' }: { accent: string; height?: number; name?: string }) {
  // About as wide as the letters of another name need.
  const width = name === 'Apura' ? 118 : 40 + 16 * name.length;
  return (
    <svg height={height} viewBox={`0 0 ${width} 32`} role="img" aria-label={name} focusable="false">
      <path
        d="M4 26 15 5l11 21"
        fill="none"
        stroke="currentColor"
        strokeWidth="3.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M10 20h10" stroke={accent} strokeWidth="3.6" strokeLinecap="round" />
      <text
        x="35"
        y="25.5"
        fill="currentColor"
        fontFamily='"Inter Variable", system-ui, sans-serif'
        fontSize="26"
        fontWeight="650"
        letterSpacing="-0.6"
      >
        {name}
      </text>
    </svg>
  );
}
