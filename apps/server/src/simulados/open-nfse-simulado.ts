import { enderecosNfse } from '@apura/coletores';
import {
  type AutoridadeTeste,
  chaveServicoFicticia,
  createNfseSimulator,
  type NotaServicoFicticia,
  openServidor,
} from '@apura/simulators';
import type { Clock } from '../platform/clock/port.ts';
import { createNfse } from '../platform/coletores/create-nfse.ts';
import type { FonteNfse, Roteiro } from '../platform/coletores/port.ts';

const PRESTADOR = { cnpj: '98100002000157', nome: 'PRESTADOR FICTICIO SIMULADO LTDA' } as const;
const NOTAS_POR_MES = 20;
const ESPERA_SEGUNDOS = '1800';

/** A national environment of the NFS-e in which one company takes services in the last three months of 2025. */
export async function openNfseSimulado(
  autoridade: AutoridadeTeste,
  { clock, empresa }: { clock: Clock; empresa: { cnpj: string; nome: string } },
): Promise<{ fonte: FonteNfse; roteiros: readonly Roteiro[]; close(): Promise<void> }> {
  const notas = Array.from({ length: NOTAS_POR_MES * 3 }, (_, at): NotaServicoFicticia => {
    const dia = `2025-${10 + Math.floor(at / NOTAS_POR_MES)}-${String((at % NOTAS_POR_MES) + 5).padStart(2, '0')}`;
    const chave = chaveServicoFicticia({ cnpj: PRESTADOR.cnpj, dia, numero: at + 1 });
    return { chave, dia, valor: `${800 + 13 * at}.00`, prestador: PRESTADOR, tomador: empresa };
  });
  const simulator = createNfseSimulator({
    agora: () => clock.now(),
    notasDe: (cnpj) => (cnpj === empresa.cnpj ? notas : []),
  });
  const servidor = await openServidor({
    answer: (pedido) => simulator.answer(pedido),
    tls: { ...autoridade.issue({ nome: 'localhost', uso: 'servidor' }), ca: autoridade.cert },
  });
  return {
    fonte: createNfse({ enderecos: enderecosNfse('producao', servidor.url), ca: autoridade.cert }),
    roteiros: [
      {
        id: 'nfse-limite',
        nome: 'NFS-e: pedir meia hora de espera na próxima consulta',
        run: () => simulator.limitar(ESPERA_SEGUNDOS),
      },
      ...notas.slice(0, 1).map((nota) => ({
        id: 'nfse-cancelada',
        nome: `NFS-e: o prestador cancela a nota ${nota.chave}`,
        run: () => void simulator.registrarEvento(empresa.cnpj, nota),
      })),
    ],
    close: () => servidor.close(),
  };
}
