import type { ContextoValidacao } from '../../sped/validar/regra.ts';
import type { RegistroM } from './bloco-m-lido.ts';

/** COD_CONT (table 4.3.5) by the regime of each code; the other codes may be of both. */
const DO_REGIME = [
  { codigos: ['01', '02', '03', '04'], nome: 'não cumulativo', soOutro: '2', outro: 'cumulativo' },
  { codigos: ['51', '52', '53', '54'], nome: 'cumulativo', soOutro: '1', outro: 'não cumulativo' },
] as const;

/**
 * Warns of a contribution of a regime that the company does not declare (0110.COD_INC_TRIB). Only a warning: usually
 * the rate of a document is wrong, and the code of M210 shows it.
 */
export function checkRegime(ctx: ContextoValidacao, raizes: readonly RegistroM[]): void {
  const incidencia = raizes.find((registro) => registro.registro === '0110')?.textos.COD_INC_TRIB;
  const contribuicoes = raizes.flatMap((registro) =>
    registro.filhos.filter((filho) => filho.registro === 'M210' || filho.registro === 'M610'),
  );
  for (const registro of contribuicoes) {
    const codigo = registro.textos.COD_CONT ?? '';
    const regime = DO_REGIME.find((doRegime) => doRegime.codigos.some((cst) => cst === codigo));
    if (!regime || regime.soOutro !== incidencia) continue;
    ctx.flag({
      nivel: 'ADVERTENCIA',
      codigo: 'DOMINIO',
      registro: registro.registro,
      campo: 'COD_CONT',
      valor: codigo,
      linha: registro.linha,
      problema: `o código ${codigo} é do regime ${regime.nome}, e o 0110 informa só o ${regime.outro}`,
      sugestao: 'Confira a alíquota dos documentos e a incidência informada no 0110.',
    });
  }
}
