import { contrast } from '../../../lib/theme/color.ts';
import { themeVariables } from '../../../lib/theme/theme-variables.ts';

export interface Parecer {
  /** Where the colour is used. */
  onde: string;
  /** Whether the two colours serve as they are; otherwise the portal uses another tone there. */
  serve: boolean;
  texto: string;
}

/** Between a colour and its ground: text needs 4.5, what only has to be seen needs 3. */
const TEXTO = 4.5;
const VISIVEL = 3;

/** What becomes of an owner's two colours on the screens: where they read well, and where the portal corrects them. */
export function evaluateCores(primary: string, secondary: string): readonly Parecer[] {
  const variables = themeVariables(primary, secondary);
  const of = (name: `--${string}`) => variables[name] ?? '';
  const button = contrast(of('--on-primary'), of('--primary'));
  const menu = contrast(of('--on-secondary'), of('--secondary'));
  const link = contrast(of('--primary'), '#ffffff');
  const accent = contrast(of('--primary'), of('--secondary'));
  return [
    {
      onde: 'Botões',
      serve: true,
      texto: `texto ${isLight(of('--on-primary')) ? 'claro' : 'escuro'}, contraste ${format(button)}`,
    },
    {
      onde: 'Menu e cabeçalho',
      serve: true,
      texto: `texto ${isLight(of('--on-secondary')) ? 'claro' : 'escuro'}, contraste ${format(menu)}`,
    },
    accent >= VISIVEL
      ? { onde: 'Destaques do menu', serve: true, texto: `contraste ${format(accent)}` }
      : {
          onde: 'Destaques do menu',
          serve: false,
          texto: `as duas cores são próximas (${format(accent)}), os destaques usam a cor do texto`,
        },
    link >= TEXTO
      ? { onde: 'Links', serve: true, texto: `contraste ${format(link)}` }
      : {
          onde: 'Links',
          serve: false,
          texto: `a primária é clara para textos (${format(link)}), os links usam um tom mais escuro`,
        },
  ];
}

function format(ratio: number): string {
  // Rounded down, so that the ratio shown is never above the real one.
  return `${(Math.floor(ratio * 10) / 10).toLocaleString('pt-BR', { minimumFractionDigits: 1 })}:1`;
}

function isLight(color: string): boolean {
  return contrast(color, '#000000') > contrast(color, '#ffffff');
}
