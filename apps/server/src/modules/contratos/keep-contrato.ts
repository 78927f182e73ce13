import { randomUUID } from 'node:crypto';
import { todayInSaoPaulo } from '@apura/br';
import { AUTORES_INTEGRA, type AutorIntegra } from '@apura/contract';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import { readPfxValido } from '../certificados/index.ts';
import { ILEGIVEL } from './contrato-aberto.ts';
import type { ContratoRow } from './contratos.repo.ts';
import { type ChavesContrato, openChaves, sealCertificadoContrato, sealChaves } from './segredos-contrato.ts';

/** The fields of a contract as sent; an empty or null field keeps its saved value. */
export interface ContratoEnviado {
  chave: string;
  segredo: string;
  autor: string;
  pfx: Buffer | null;
  senha: string;
}

type CertificadoNovo = Pick<ContratoRow, 'cnpj' | 'nome' | 'validade' | 'certificado' | 'avisado_dias'>;

const MAX_CHAVE = 200;
/** Printable, and without the colon that parts the two on their way. */
const CHAVE = /^[!-9;-~]+$/;

/** Reads and seals a sent e-CNPJ; null when none was sent. Throws what is wrong with it. */
export async function readCertificadoNovo(
  deps: Deps,
  ownerId: string,
  { pfx, senha }: ContratoEnviado,
): Promise<CertificadoNovo | null> {
  if (pfx === null) return null;
  const { cnpj, nome, notAfter } = await readPfxValido(deps, ownerId, { pfx, senha });
  if (cnpj === null) throw refusal({ file: 'Este certificado não é de uma empresa, envie o e-CNPJ do contratante' });
  return {
    cnpj,
    // An e-CNPJ is called NAME:CNPJ.
    nome: nome.replace(/:[^:]*$/, ''),
    validade: todayInSaoPaulo(notAfter),
    certificado: sealCertificadoContrato(deps.crypto, ownerId, { pfx, senha }),
    avisado_dias: null,
  };
}

/**
 * The contract to save, and the names of its changed fields; `campos` is empty when nothing is. Throws
 * `valores-incorretos` with the fields that are at fault.
 */
export function makeContrato(
  deps: Deps,
  ownerId: string,
  { enviado, novo, atual }: { enviado: ContratoEnviado; novo: CertificadoNovo | null; atual: ContratoRow | undefined },
): { contrato: ContratoRow; campos: string[] } {
  const autor = checkEnviado(enviado, atual);
  const chaves = sealNovas(deps, ownerId, { enviado, atual });
  const campos = [
    ...(chaves === null ? [] : ['chaves']),
    ...(novo === null ? [] : ['certificado']),
    ...(atual?.autor === autor ? [] : ['autor']),
  ];
  const inteiro = { ...atual, ...(chaves === null ? {} : { chaves }), ...novo };
  const { cnpj, nome, validade, certificado, avisado_dias = null } = inteiro;
  if (inteiro.chaves === undefined || certificado === undefined || cnpj === undefined)
    throw new Error('a first contract was let through without its secrets');
  const contrato: ContratoRow = {
    owner_id: ownerId,
    versao: randomUUID(),
    cnpj,
    nome: nome ?? '',
    validade: validade ?? '',
    autor,
    chaves: inteiro.chaves,
    certificado,
    alterado_em: deps.clock.now(),
    teste: null,
    teste_mensagem: null,
    testado_em: null,
    avisado_dias,
  };
  return { contrato, campos };
}

/** Who asks by the contract. Throws `valores-incorretos` with the fields that are missing or at fault. */
export function checkEnviado(enviado: ContratoEnviado, atual: ContratoRow | undefined): AutorIntegra {
  const faltas: Record<string, string> = {};
  for (const [campo, oQue] of [
    ['chave', 'a Consumer Key'],
    ['segredo', 'o Consumer Secret'],
  ] as const) {
    const valor = enviado[campo];
    if (valor === '' && atual === undefined) faltas[campo] = `Informe ${oQue}`;
    if (valor !== '' && (valor.length > MAX_CHAVE || !CHAVE.test(valor)))
      faltas[campo] = `Confira ${oQue}: copie o texto inteiro da área do cliente do SERPRO`;
  }
  if (enviado.pfx === null && atual === undefined) faltas.file = 'Escolha o e-CNPJ do contratante';
  if (enviado.pfx === null && atual !== undefined && enviado.senha !== '')
    faltas.file = 'Escolha também o arquivo que esta senha abre';
  const dito = enviado.autor === '' ? (atual?.autor ?? AUTORES_INTEGRA[0]) : enviado.autor;
  const autor = AUTORES_INTEGRA.find((um) => um === dito);
  if (autor === undefined) faltas.autor = 'Escolha quem faz as consultas';
  if (autor === undefined || Object.keys(faltas).length > 0) throw refusal(faltas);
  return autor;
}

/** Seals the keys that were sent together with the saved ones; null when none changes. */
function sealNovas(
  { crypto }: Deps,
  ownerId: string,
  { enviado: { chave, segredo }, atual }: { enviado: ContratoEnviado; atual: ContratoRow | undefined },
): Buffer | null {
  if (chave === '' && segredo === '') return null;
  const guardadas = (): ChavesContrato => {
    try {
      if (atual !== undefined) return openChaves(crypto, ownerId, atual.chaves);
    } catch {
      // Sealed under another key of the installation.
    }
    throw appError('valores-incorretos', { message: ILEGIVEL });
  };
  const inteiras = chave !== '' && segredo !== '' ? { chave, segredo } : guardadas();
  return sealChaves(crypto, ownerId, { chave: chave || inteiras.chave, segredo: segredo || inteiras.segredo });
}

function refusal(fields: Record<string, string>) {
  const [message = ''] = Object.values(fields);
  return appError('valores-incorretos', { message, fields });
}
