import { camposDe, listaDe, textoDe } from './campos.ts';
import { call, type QuemPede, type Resultado, read, todos } from './read-resposta.ts';

export interface ProcessoIntegra {
  numero: string;
  protocolo: string;
  tipo: string;
  subtipo: string;
  situacao: string;
  localizacao: string;
  encaminhamento: string;
}

/** The processes of the company. Their documents have no interface. */
export async function listProcessos(quem: QuemPede): Promise<Resultado<ProcessoIntegra[]>> {
  const resposta = await call(quem, {
    tipo: 'Consultar',
    sistema: 'EPROCESSO',
    servico: 'CONSPROCPORINTER271',
    versao: '2.0',
    dados: {},
  });
  return read(resposta, (lidos) => todos(listaDe(lidos).map(processoDe)));
}

function processoDe(valor: unknown): ProcessoIntegra | null {
  const campos = camposDe(valor);
  const numero = textoDe(campos.numeroDoProcesso);
  if (numero === '') return null;
  return {
    numero,
    protocolo: textoDe(campos.dataDeProtocolo),
    tipo: textoDe(campos.tipoDoProcesso),
    subtipo: textoDe(campos.subtipoDoProcesso),
    situacao: textoDe(campos.situacao),
    localizacao: textoDe(campos.localizacao),
    encaminhamento: textoDe(campos.ultimoEncaminhamentoExterno),
  };
}
