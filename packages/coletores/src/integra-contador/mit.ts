import { camposDe, listaDe, textoDe } from './campos.ts';
import { call, type QuemPede, type Resultado, read, todos } from './read-resposta.ts';

export interface ApuracaoMit {
  id: string;
  /** AAAA-MM. */
  competencia: string;
  situacao: 'com-pendencias' | 'em-edicao' | 'encerrada' | 'encerrando' | 'outra';
}

/** The assessments of the company in the MIT of a year. */
export async function listApuracoesMit(quem: QuemPede, ano: number): Promise<Resultado<ApuracaoMit[]>> {
  const resposta = await call(quem, {
    tipo: 'Consultar',
    sistema: 'MIT',
    servico: 'LISTAAPURACOES317',
    dados: { anoApuracao: ano },
  });
  return read(resposta, (lidos) => todos(listaDe(camposDe(lidos).Apuracoes).map(apuracaoDe)));
}

/** The reasons why an assessment of the MIT cannot be closed. */
export async function queryPendenciasMit(quem: QuemPede, id: string): Promise<Resultado<string[]>> {
  const resposta = await call(quem, {
    tipo: 'Consultar',
    sistema: 'MIT',
    servico: 'CONSAPURACAO316',
    dados: { idApuracao: Number(id) },
  });
  return read(resposta, (lidos) =>
    listaDe(camposDe(lidos).pendencias)
      .map((uma) => textoDe(camposDe(uma).texto))
      .filter((texto) => texto !== ''),
  );
}

const SITUACOES: Readonly<Record<string, ApuracaoMit['situacao']>> = {
  1: 'com-pendencias',
  2: 'em-edicao',
  3: 'encerrada',
  4: 'encerrando',
};

function apuracaoDe(valor: unknown): ApuracaoMit | null {
  const { idApuracao, periodoApuracao, situacao } = camposDe(valor);
  const mes = /^(\d{4})(\d{2})$/.exec(textoDe(periodoApuracao));
  if (!mes) return null;
  return {
    id: textoDe(idApuracao),
    competencia: `${mes[1]}-${mes[2]}`,
    situacao: SITUACOES[textoDe(situacao)] ?? 'outra',
  };
}
