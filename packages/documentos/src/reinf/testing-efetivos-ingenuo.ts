import type { CandidatoReinf, SituacaoReinf } from './conjunto-efetivo-reinf.ts';

/**
 * The situation of every event, each worked out by itself from the sentences of the rule, looking at all other events
 * again and again. For the test of `chooseEfetivosReinf`, with which it shares nothing.
 */
export function efetivosIngenuos(todos: readonly CandidatoReinf[]): Record<string, SituacaoReinf> {
  const isTotal = (c: CandidatoReinf) => ['R-9001', 'R-9005', 'R-9011', 'R-9015'].includes(c.cabecalho.evento);
  const isTabela = (c: CandidatoReinf) => c.cabecalho.evento.startsWith('R-10');
  const isUnico = (c: CandidatoReinf) =>
    !isTotal(c) && !isTabela(c) && !['R-9000', 'R-2098', 'R-2099', 'R-4099'].includes(c.cabecalho.evento);
  const id = (c: CandidatoReinf) => c.cabecalho.id ?? '';
  const criacao = (c: CandidatoReinf) =>
    id(c).length < 31
      ? ''
      : `${id(c).slice(17, 21)}-${id(c).slice(21, 23)}-${id(c).slice(23, 25)}T` +
        `${id(c).slice(25, 27)}:${id(c).slice(27, 29)}:${id(c).slice(29, 31)}`;
  const hora = (c: CandidatoReinf) => [c.processamento ?? criacao(c), criacao(c), id(c).slice(31, 36)].join(' ');
  const isAfter = (a: CandidatoReinf, b: CandidatoReinf) =>
    hora(a) > hora(b) || (hora(a) === hora(b) && todos.indexOf(a) > todos.indexOf(b));
  const chave = ({ cabecalho: c }: CandidatoReinf) =>
    JSON.stringify([c.evento, c.nrInsc, c.perApur, c.estab, c.participante, c.ideEvtAdic]);

  const excluiRecibo = (recibo: string | null) =>
    recibo !== null &&
    todos.some((x) => x.cabecalho.evento === 'R-9000' && x.recibo !== null && x.cabecalho.nrRecExcluido === recibo);
  const isExcluido = (c: CandidatoReinf) =>
    !isTotal(c) && c.cabecalho.evento !== 'R-9000' && dono(c.recibo) === c && excluiRecibo(c.recibo);
  function dono(recibo: string | null): CandidatoReinf | undefined {
    return recibo === null ? undefined : todos.filter((c) => !isTotal(c)).find((c) => c.recibo === recibo);
  }
  const retificaRecibo = (recibo: string | null) =>
    recibo !== null &&
    todos.some((r) => {
      const alvo = dono(recibo);
      const nomeia = !isTotal(r) && r.cabecalho.indRetif === '2' && r.cabecalho.nrRecRetificado === recibo;
      return nomeia && alvo !== r && (alvo === undefined || chave(alvo) === chave(r));
    });
  const isRetificado = (c: CandidatoReinf) => !isTotal(c) && retificaRecibo(c.recibo);

  /** Whether another event of the same key takes the place of this one. */
  const isVencido = (c: CandidatoReinf) => {
    if (!isUnico(c)) return false;
    const iguais = todos.filter((d) => isUnico(d) && chave(d) === chave(c) && !isExcluido(d) && !isRetificado(d));
    const fraco = (d: CandidatoReinf) =>
      d.recibo === null && d.cabecalho.indRetif !== '2' && iguais.some((e) => e.recibo !== null);
    return iguais.some((d) => d !== c && ((!fraco(d) && isAfter(d, c)) || (fraco(c) && !fraco(d))));
  };

  /** What the next event of register about the same row, at the time, does to this one. */
  const destinoNaTabela = (c: CandidatoReinf): SituacaoReinf | null => {
    if (!isTabela(c) || c.cabecalho.operacao === 'exclusao') return null;
    const minha = c.cabecalho.novoIniValid ?? c.cabecalho.iniValid;
    const depois = todos.filter((d) => isTabela(d) && isAfter(d, c)).sort((a, b) => (isAfter(a, b) ? 1 : -1));
    for (const d of depois) {
      if (d.cabecalho.iniValid === minha) return d.cabecalho.operacao === 'exclusao' ? 'Excluído' : 'Retificado';
      // Another row moved to this validity: the table holds one, and it is this one no more.
      if (d.cabecalho.operacao !== 'exclusao' && (d.cabecalho.novoIniValid ?? d.cabecalho.iniValid) === minha) {
        return null;
      }
    }
    return null;
  };

  function situacao(c: CandidatoReinf): SituacaoReinf {
    if (isTotal(c)) {
      const { idBase, nrRecBase, evento, nrInsc, perApur } = c.cabecalho;
      const base = todos.find((d) => !isTotal(d) && idBase !== null && id(d) === idBase) ?? dono(nrRecBase);
      const daBase = base ? situacao(base) : null;
      if (daBase === 'Excluído' || excluiRecibo(nrRecBase)) return 'Excluído';
      if (daBase === 'Retificado' || retificaRecibo(nrRecBase)) return 'Retificado';
      const mesmo = (d: CandidatoReinf) =>
        evento === 'R-9011' || evento === 'R-9015'
          ? d.cabecalho.nrInsc === nrInsc && d.cabecalho.perApur === perApur
          : d.cabecalho.nrRecBase === nrRecBase;
      return todos.some((d) => d.cabecalho.evento === evento && mesmo(d) && isAfter(d, c)) ? 'Retificado' : 'Válido';
    }
    if (isExcluido(c)) return 'Excluído';
    const naTabela = destinoNaTabela(c);
    if (naTabela !== null) return naTabela;
    if (isRetificado(c) || isVencido(c)) return 'Retificado';
    return c.recibo === null ? 'Sem recibo' : 'Válido';
  }
  return Object.fromEntries(todos.map((c) => [c.chave, situacao(c)]));
}
