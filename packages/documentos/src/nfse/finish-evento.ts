import type { ColetorProblemas } from '../texto/coletor-problemas.ts';
import { isoDate } from '../xml/parse-valores.ts';
import type { LinhaTabela } from '../xml/registro-xml.ts';
import { parseChaveNfse } from './chave-nfse.ts';
import { esquemaEventoNfse } from './esquemas-nfse.ts';
import { columnsOf } from './linha-nfse.ts';
import type { EventoNfseLido } from './nfse-lida.ts';

/** What an event does to its note; of the other types, nothing. */
const EFEITOS: Readonly<Record<string, string>> = {
  '101101': 'Cancela',
  '105102': 'Cancela',
  '105104': 'Cancela',
  '305101': 'Cancela',
  '202205': 'Rejeita',
  '203206': 'Rejeita',
  '204207': 'Rejeita',
  '205208': 'Anula rejeição',
};
const ID = /^EVT(.{50})(\d{6})(\d{3})$/;

/** Closes an event. Its Id has the key, the type and the number, should the elements lack them. */
export function finishEvento(linha: LinhaTabela, ordem: number, problemas: ColetorProblemas): EventoNfseLido {
  const colunas = columnsOf(esquemaEventoNfse, linha);
  const [, chaveDoId, tipoDoId, sequenciaDoId] = ID.exec(colunas.text('Id') ?? '') ?? [];
  const escrita = colunas.text('chNFSe') ?? chaveDoId ?? null;
  const chave = parseChaveNfse(escrita);
  const tipo = colunas.text('tpEvento') ?? tipoDoId ?? null;
  const sequencia = String(Number(colunas.text('nSeqEvento') ?? sequenciaDoId ?? 1));
  linha[1] = ordem;
  colunas.put('chNFSe', chave);
  colunas.put('tpEvento', tipo);
  colunas.put('nSeqEvento', sequencia);
  colunas.put('efeito', EFEITOS[tipo ?? ''] ?? null);
  colunas.put('xMotivo', colunas.text('xMotivo') ?? colunas.text('xProcAdm'));
  if (chave === null) {
    problemas.add({
      codigo: 'nfse-evento-sem-chave',
      mensagem: 'O evento não diz a chave de acesso de 50 posições da NFS-e a que pertence. Baixe o XML original.',
      registro: 'infPedReg',
      campo: 'chNFSe',
      valor: escrita,
    });
  }
  return {
    chave,
    tipo,
    sequencia,
    data: isoDate(colunas.bigint('dhEvento')) ?? isoDate(colunas.bigint('dhProc')),
    autor: colunas.text('CNPJAutor') ?? colunas.text('CPFAutor'),
    ambiente: colunas.text('tpAmb'),
    linha,
  };
}
