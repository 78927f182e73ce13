import { type Coletor, createClienteBx, createColetorReceitanetBx } from '@apura/coletores';
import { hostsOfReceitanetBx, type ReceitanetBxConfig } from '../../config/receitanet-bx-config.ts';
import { readDownloaded } from './read-downloaded.ts';

/** The collector of the bookkeepings by the installation's ReceitanetBX Serviço. `close` ends its connections. */
export function createReceitanetBx(config: ReceitanetBxConfig): { coletor: Coletor; close(): void } {
  const cliente = createClienteBx({ url: config.url, hosts: hostsOfReceitanetBx(config), dialeto: config.dialeto });
  const coletor = createColetorReceitanetBx({
    cliente,
    certificado: config.certificado,
    readArquivo: (nome) => readDownloaded(config.pasta, nome),
  });
  return { coletor, close: () => cliente.close() };
}
