import { type Scheme, themeVariables } from './theme-variables.ts';

/** Sets the colours on the document; without colours the product's own apply. */
export function applyTheme(primary: string | null, secondary: string | null, scheme: Scheme): void {
  const variables = themeVariables(primary, secondary, scheme);
  for (const [name, value] of Object.entries(variables)) document.documentElement.style.setProperty(name, value);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', variables['--secondary'] ?? '');
}
