import { contrast, type Hex, legibleOn, mix, normalizeHex, shiftUntilLegible } from './color.ts';

export const DEFAULT_PRIMARY = '#31b7d4';
export const DEFAULT_SECONDARY = '#012e43';

/**
 * Every colour of the interface as CSS variables, from an owner's two colours. Whatever the two are, text on them and
 * links reach 4.5:1, and lines that carry meaning reach 3:1.
 */
export function themeVariables(
  primaryText: string | null,
  secondaryText: string | null,
): Record<`--${string}`, string> {
  const primary = normalizeHex(primaryText, DEFAULT_PRIMARY);
  const secondary = normalizeHex(secondaryText, DEFAULT_SECONDARY);
  const white = '#ffffff';
  const ink = shiftUntilLegible(mix(secondary, '#101820', 0.55), white, 12);
  const tint = (weight: number): Hex => mix(white, mix(secondary, '#5b6b78', 0.5), weight);
  const selected = mix(white, primary, 0.12);
  const page = tint(0.08);
  /** Moves a colour until it reads on every light ground that text may lie on. */
  const onLight = (color: Hex, ratio: number): Hex =>
    [page, selected].reduce((moved, ground) => shiftUntilLegible(moved, ground, ratio), color);
  const link = onLight(primary, 4.55);
  const onSecondary = legibleOn(secondary, [white, '#0b1220', '#000000']);
  const onPrimary = legibleOn(primary, [white, secondary, '#0b1220', '#000000']);
  return {
    '--primary': primary,
    '--secondary': secondary,
    '--on-primary': onPrimary,
    '--on-secondary': onSecondary,
    '--on-secondary-dim': legibleOn(secondary, [mix(onSecondary, secondary, 0.28), onSecondary]),
    // A primary that is almost the page's own white would leave its buttons without an edge.
    '--primary-edge': contrast(primary, white) >= 1.6 ? primary : shiftUntilLegible(primary, white, 3.1),
    '--primary-hover': mix(primary, contrast(onPrimary, white) < 1.1 ? '#000000' : white, 0.12),
    // The bar and the selected item are on the secondary colour: a primary that vanishes there is replaced.
    '--primary-on-secondary': legibleOn(secondary, [primary, onSecondary], 3),
    '--secondary-raised': mix(secondary, onSecondary, 0.1),
    '--secondary-line': mix(secondary, onSecondary, 0.2),
    '--link': link,
    '--focus': link,
    '--selected': selected,
    '--selected-strong': mix(white, primary, 0.22),
    '--ink': ink,
    '--ink-2': onLight(mix(ink, white, 0.28), 6),
    '--ink-3': onLight(mix(ink, white, 0.45), 4.55),
    '--line-strong': shiftUntilLegible(tint(0.5), white, 3.1),
    '--line': tint(0.2),
    '--line-soft': tint(0.12),
    '--surface-2': tint(0.05),
    '--page': page,
    '--hover': tint(0.07),
    '--marca-0': mix(white, primary, 0.08),
    '--marca-1': mix(white, primary, 0.16),
    '--marca-2': mix(white, primary, 0.3),
    '--marca-3': mix(white, primary, 0.5),
    '--marca-4': mix(white, primary, 0.75),
    '--marca-5': primary,
    '--marca-6': primary,
    '--marca-7': mix(primary, '#000000', 0.12),
    '--marca-8': link,
    '--marca-9': mix(link, '#000000', 0.2),
  };
}
