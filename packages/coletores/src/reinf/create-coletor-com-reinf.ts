import type { Coletor, FimDoPasso } from '../comum/coletor.ts';
import type { EstadoEsocial } from '../esocial/estado-esocial.ts';
import type { EstadoReinf } from './create-coletor-reinf.ts';

/** How the first of the two ended; nothing of it is lost by what happens to the second. */
type FimDoPrimeiro = { resumo: string | null; ditas: string[] };

/** Plain JSON: the state of the first collector as it is, or that of the second with the end of the first. */
type Estado = EstadoEsocial | { fase: 'reinf'; estado: EstadoReinf | null; primeiro: FimDoPrimeiro };

/**
 * One collector out of two: when the first has ended, the second goes on. The specification has no tool of its own for
 * the EFD-Reinf, and its certificate and employer are those of the eSocial. What the second cannot fetch is said among
 * what is missing; it never fails the first.
 */
export function createColetorComReinf(esocial: Coletor<EstadoEsocial>, reinf: Coletor<EstadoReinf>): Coletor<Estado> {
  return {
    fila: (pedido) => esocial.fila(pedido),
    async passo(pedido, guardado) {
      if (guardado === null || !('fase' in guardado)) {
        const fim = await esocial.passo(pedido, guardado);
        if (fim.tipo !== 'concluido' && fim.tipo !== 'ignorar') return fim;
        const primeiro =
          fim.tipo === 'concluido'
            ? { resumo: fim.resumo, ditas: [...(fim.parciais ?? [])] }
            : { resumo: null, ditas: [fim.mensagem] };
        return { tipo: 'continuar', estado: { fase: 'reinf', estado: null, primeiro }, ...arquivosDe(fim) };
      }
      const { primeiro } = guardado;
      const fim = await reinf.passo(pedido, guardado.estado);
      const wrap = (estado: EstadoReinf): Estado => ({ fase: 'reinf', estado, primeiro });
      switch (fim.tipo) {
        case 'continuar':
          return { ...fim, estado: wrap(fim.estado) };
        case 'esperar':
          return { ...fim, estado: wrap(fim.estado) };
        case 'concluido':
          return join(primeiro, { resumo: fim.resumo, ditas: [...(fim.parciais ?? [])] }, fim);
        default:
          return join(primeiro, { resumo: null, ditas: [fim.mensagem] }, fim);
      }
    },
  };

  function join(primeiro: FimDoPrimeiro, segundo: FimDoPrimeiro, fim: FimDoPasso<EstadoReinf>): FimDoPasso<Estado> {
    const resumos = [primeiro.resumo, segundo.resumo].filter((resumo) => resumo !== null);
    const ditas = [...primeiro.ditas, ...segundo.ditas];
    if (resumos.length === 0) return { tipo: 'ignorar', mensagem: ditas.join(' '), ...arquivosDe(fim) };
    const parciais = ditas.length > 0 ? { parciais: ditas } : {};
    return { tipo: 'concluido', resumo: resumos.join(' '), ...parciais, ...arquivosDe(fim) };
  }
}

const arquivosDe = ({ arquivos }: Pick<FimDoPasso<unknown>, 'arquivos'>) => (arquivos ? { arquivos } : {});
