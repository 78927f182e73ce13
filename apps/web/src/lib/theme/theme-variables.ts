import { contrast, type Hex, legibleOn, mix, normalizeHex, shiftUntilLegible } from './color.ts';

export const DEFAULT_PRIMARY = '#31b7d4';
export const DEFAULT_SECONDARY = '#012e43';

export type Scheme = 'light' | 'dark';

/**
 * Every colour of the interface as CSS variables, from an owner's two colours. Whatever the two are, text on them and
 * links reach 4.5:1, and lines that carry meaning reach 3:1.
 */
export function themeVariables(
  primaryText: string | null,
  secondaryText: string | null,
  scheme: Scheme = 'light',
): Record<`--${string}`, string> {
  const primary = normalizeHex(primaryText, DEFAULT_PRIMARY);
  const secondary = normalizeHex(secondaryText, DEFAULT_SECONDARY);
  const white = '#ffffff';
  const dark = scheme === 'dark';
  // In the dark a little of the secondary colour, however light it is, leaves the ground dark.
  const surface = dark ? mix('#151b21', secondary, 0.04) : white;
  const ink = shiftUntilLegible(mix(secondary, dark ? '#e6ecf1' : '#101820', dark ? 0.9 : 0.55), surface, 12);
  const tint = (weight: number): Hex => mix(surface, mix(secondary, dark ? '#9fb0be' : '#5b6b78', 0.5), weight);
  const selected = mix(surface, primary, dark ? 0.16 : 0.12);
  const page = dark ? mix(surface, '#000000', 0.3) : tint(0.08);
  /** Moves a colour until it reads on every ground that text may lie on. */
  const onGround = (color: Hex, ratio: number): Hex =>
    [page, tint(0.07), selected].reduce((moved, ground) => shiftUntilLegible(moved, ground, ratio), color);
  const link = onGround(primary, 4.55);
  const onSecondary = legibleOn(secondary, [white, '#0b1220', '#000000']);
  const onPrimary = legibleOn(primary, [white, secondary, '#0b1220', '#000000']);
  return {
    '--primary': primary,
    '--secondary': secondary,
    '--on-primary': onPrimary,
    '--on-secondary': onSecondary,
    '--on-secondary-dim': legibleOn(secondary, [mix(onSecondary, secondary, 0.28), onSecondary]),
    // A primary that is almost the page's own colour would leave its buttons without an edge.
    '--primary-edge': contrast(primary, surface) >= 1.6 ? primary : shiftUntilLegible(primary, surface, 3.1),
    '--primary-hover': mix(primary, contrast(onPrimary, white) < 1.1 ? '#000000' : white, 0.12),
    // The bar and the selected item are on the secondary colour: a primary that vanishes there is replaced.
    '--primary-on-secondary': legibleOn(secondary, [primary, onSecondary], 3),
    '--secondary-raised': mix(secondary, onSecondary, 0.1),
    '--secondary-line': mix(secondary, onSecondary, 0.2),
    '--link': link,
    '--focus': link,
    '--selected': selected,
    '--selected-strong': mix(surface, primary, dark ? 0.28 : 0.22),
    '--ink': ink,
    '--ink-2': onGround(mix(ink, surface, 0.28), 6),
    '--ink-3': onGround(mix(ink, surface, 0.45), 4.55),
    '--line-strong': shiftUntilLegible(tint(0.5), surface, 3.1),
    '--line': tint(0.2),
    '--line-soft': tint(0.12),
    '--surface': surface,
    '--surface-2': tint(0.05),
    '--page': page,
    '--hover': tint(0.07),
    '--marca-0': mix(surface, primary, 0.08),
    '--marca-1': mix(surface, primary, 0.16),
    '--marca-2': mix(surface, primary, 0.3),
    '--marca-3': mix(surface, primary, 0.5),
    '--marca-4': mix(surface, primary, 0.75),
    '--marca-5': primary,
    '--marca-6': primary,
    '--marca-7': mix(primary, '#000000', 0.12),
    '--marca-8': link,
    '--marca-9': mix(link, '#000000', 0.2),
  };
}
