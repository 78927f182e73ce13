import type { EventoPlanilha } from './celula-lida.ts';
import type { LimitesPlanilha } from './limites-planilha.ts';
import type { PacoteAberto } from './open-pacote.ts';
import { PlanilhaError } from './planilha-error.ts';
import { readAba } from './read-aba.ts';
import { readEstrutura } from './read-estrutura.ts';

/** Rows in a batch: some hundred kilobytes. */
const LINHAS_POR_LOTE = 500;

/** Characters in a batch: a shared text may be in many cells, and each copy goes from thread to thread. */
const CARACTERES_POR_LOTE = 4 * 1024 ** 2;

const linhasDemais = ({ maximoLinhasDaPasta }: LimitesPlanilha) =>
  new PlanilhaError(
    `A planilha tem mais de ${maximoLinhasDaPasta.toLocaleString('pt-BR')} linhas preenchidas, somadas as abas.`,
    'Retire as abas que não são do modelo, ou divida as alterações por mês em mais de uma planilha.',
  );

/** The events of reading a workbook, in batches; the next rows are parsed when they are requested. */
export async function* readLotes(pacote: PacoteAberto, limites: LimitesPlanilha): AsyncGenerator<EventoPlanilha[]> {
  const estrutura = await readEstrutura(pacote, limites);
  let lote: EventoPlanilha[] = [{ tipo: 'abas', abas: estrutura.abas.map((a) => a.nome) }];
  let caracteres = 0;
  let linhas = 0;
  const linha = (evento: EventoPlanilha) => {
    lote.push(evento);
    if (++linhas > limites.maximoLinhasDaPasta) throw linhasDemais(limites);
    if (evento.tipo === 'linha') for (const celula of evento.celulas) caracteres += celula?.texto.length ?? 0;
  };
  for (const { nome, parte } of estrutura.abas) {
    const passos = readAba({ aba: nome, pedacos: pacote.read(parte), estrutura, limites, linha });
    for (let fim = false; !fim; ) {
      fim = (await passos.next()).done === true;
      if (lote.length < LINHAS_POR_LOTE && caracteres < CARACTERES_POR_LOTE) continue;
      yield lote;
      lote = [];
      caracteres = 0;
    }
  }
  if (lote.length > 0) yield lote;
}
