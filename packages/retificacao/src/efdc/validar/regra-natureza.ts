import { tabela } from '@apura/tabelas';
import { textoCampo } from '../../sped/validar/linha-sped.ts';
import { type ContextoValidacao, posicaoDe, type Regra } from '../../sped/validar/regra.ts';

/** CST of untaxed revenue → the tables (EFD-Contribuições, 4.3.10 to 4.3.16) that its nature comes from. */
const TABELAS: Readonly<Record<string, readonly string[]>> = {
  '04': ['4.3.10', '4.3.11'],
  '05': ['4.3.12'],
  '06': ['4.3.13'],
  '07': ['4.3.14'],
  '08': ['4.3.15'],
  '09': ['4.3.16'],
};

/**
 * The nature of untaxed revenue (M410, M810) against the tables of its CST and their dates. Only a warning: the shipped
 * copies are transcripts, and the Receita adds codes every year.
 */
export function createRegraNatureza(ctx: ContextoValidacao): Regra {
  let cst = '';
  return {
    paraRegistro(forma) {
      if (forma.registro === 'M400' || forma.registro === 'M800') {
        const i = posicaoDe(forma, forma.registro === 'M400' ? 'CST_PIS' : 'CST_COFINS');
        return (linha) => {
          cst = textoCampo(linha, i);
        };
      }
      if (forma.registro !== 'M410' && forma.registro !== 'M810') return null;
      const i = posicaoDe(forma, 'NAT_REC');
      return (linha) => {
        const natureza = textoCampo(linha, i);
        const problema = problemaDe(cst, natureza, ctx.inicio);
        if (problema === null) return;
        ctx.flag({
          nivel: 'ADVERTENCIA',
          codigo: 'DOMINIO',
          registro: forma.registro,
          campo: 'NAT_REC',
          valor: natureza,
          linha: linha.numero,
          problema,
          sugestao: `Confira a natureza na tabela ${(TABELAS[cst] ?? []).join(' ou ')}.`,
        });
      };
    },
  };
}

function problemaDe(cst: string, natureza: string, inicio: number): string | null {
  const tabelas = TABELAS[cst];
  if (!tabelas || natureza === '') return null;
  const { linhas, colunas } = tabela('nat_rec');
  const [iTabela = -1, iCodigo = -1, iInicio = -1, iFim = -1] = ['tabela', 'codigo', 'inicio', 'fim'].map((coluna) =>
    colunas.indexOf(coluna),
  );
  const vigencias = linhas.filter((linha) => linha[iCodigo] === natureza && tabelas.includes(linha[iTabela] ?? ''));
  if (vigencias.length === 0)
    return `a natureza '${natureza}' não está na tabela ${tabelas.join(' nem na ')} do CST ${cst}`;
  const dia = (iso: string) => Number(iso.replaceAll('-', ''));
  const vigente = vigencias.some(
    (linha) => dia(linha[iInicio] || '0') <= inicio && inicio <= dia(linha[iFim] || '9999-12-31'),
  );
  return vigente ? null : `a natureza '${natureza}' não vale no período da escrituração`;
}
