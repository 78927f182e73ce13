/** Colour arithmetic on #rrggbb texts, as WCAG 2 defines luminance and contrast. */

/** '#rrggbb', as `normalizeHex` returns it. */
export type Hex = string;

/** The contrast that WCAG 2 asks of text, level AA. */
const AA_TEXT = 4.5;
/** The luminance at which black and white are equally legible. */
const MID_LUMINANCE = 0.18;

/** The colour as #rrggbb, or the fallback when the text is not a hexadecimal colour. */
export function normalizeHex(text: string | null | undefined, fallback: Hex): Hex {
  const plain = (text ?? '').trim().replace(/^#/, '').toLowerCase();
  if (/^[0-9a-f]{6}$/.test(plain)) return `#${plain}`;
  if (/^[0-9a-f]{3}$/.test(plain)) return `#${[...plain].map((c) => c + c).join('')}`;
  return fallback;
}

/** A blend in sRGB; `weightOfB` runs from 0 (only a) to 1 (only b). */
export function mix(a: Hex, b: Hex, weightOfB: number): Hex {
  const from = channels(a);
  const to = channels(b);
  const mixed = from.map((value, i) => Math.round(value + ((to[i] ?? 0) - value) * weightOfB));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** From 1 (the same) to 21 (black on white). */
export function contrast(a: Hex, b: Hex): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The first of the candidates that reaches the ratio on the background, else the one that comes closest. */
export function legibleOn(background: Hex, candidates: readonly Hex[], ratio = AA_TEXT): Hex {
  const best = [...candidates].sort((x, y) => contrast(y, background) - contrast(x, background))[0] ?? '#000000';
  return candidates.find((candidate) => contrast(candidate, background) >= ratio) ?? best;
}

/**
 * The colour moved towards black, or towards white on a dark background, just until it reaches the ratio; black or
 * white when no step does.
 */
export function shiftUntilLegible(color: Hex, background: Hex, ratio = AA_TEXT): Hex {
  const towards = luminance(background) > MID_LUMINANCE ? '#000000' : '#ffffff';
  for (let weight = 0; weight < 1; weight += 0.02) {
    const candidate = mix(color, towards, weight);
    if (contrast(candidate, background) >= ratio) return candidate;
  }
  return towards;
}

function channels(hex: Hex): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

function luminance(hex: Hex): number {
  const [r = 0, g = 0, b = 0] = channels(hex).map((value) => {
    const c = value / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
