import { TRIBUTOS } from '@apura/apuracao';
import { type Especificacao, especificacoesDe } from './especificacao.ts';
import type { BlocosLidos } from './ler-blocos.ts';
import { chaveLegivel } from './mesclar-registros.ts';
import type { NoRegistro } from './no-registro.ts';

/** Lines of a file's records of block M, 0111, 1100 and 1500 by record and readable key; of equal ones the first. */
export function indexarLinhas(lidos: BlocosLidos): (registro: string, chave: string) => number | null {
  const linhas = new Map<string, number>();
  const { leiaute } = lidos;
  const indexar = <R>(nos: readonly NoRegistro[], spec: Especificacao<R>, chavePai = ''): [NoRegistro, string][] => {
    const ctx = { leiaute, chavePai, mudar: () => {} };
    const dele = nos.filter((no) => no.registro === spec.registro);
    return dele.map((no) => {
      const chave = chaveLegivel(no, spec, ctx);
      const nome = `${no.registro}\u0001${chave}`;
      if (no.linha !== null && !linhas.has(nome)) linhas.set(nome, no.linha);
      return [no, chave];
    });
  };
  const { registro0111 } = lidos;
  if (registro0111?.linha) linhas.set('0111\u0001', registro0111.linha);
  for (const t of TRIBUTOS) {
    const spec = especificacoesDe(t);
    for (const [no, chave] of indexar(lidos.blocoM, spec.credito)) indexar(no.filhos, spec.base, chave);
    for (const [no] of indexar(lidos.blocoM, spec.consolidacao)) {
      indexar(no.filhos, spec.debito);
      indexar(no.filhos, spec.contribuicao);
    }
    for (const [no, chave] of indexar(lidos.blocoM, spec.receita)) indexar(no.filhos, spec.natureza, chave);
    indexar(lidos.saldos[t], spec.saldo);
  }
  return (registro, chave) => linhas.get(`${registro}\u0001${chave}`) ?? null;
}
