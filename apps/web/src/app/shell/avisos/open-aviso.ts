import { type Aviso, type Privilegio, podeAdministrar, podeRelatorios, type Tools } from '@apura/contract';
import { askEnvios } from '../../../lib/asked-store.ts';
import { goToSection, selectProject } from '../../../lib/navigation.ts';
import { openOportunidade } from '../../../lib/oportunidades.ts';

/** The way to what a notice is about; none where the user may not go there. */
export function openAviso(
  { tipo, alvo, texto }: Aviso,
  { tools, privilegio }: { tools: Tools; privilegio: Privilegio },
): (() => void) | undefined {
  if (tipo === 'certificado-a-vencer') {
    return podeAdministrar(privilegio) ? () => goToSection('config') : undefined;
  }
  if (tipo === 'retificacao-concluida' || tipo === 'retificacao-falhou') return () => goToSection('retificacao');
  if (tipo === 'envio-falhou') return askEnvios;
  if (tipo === 'valores-prescrevem') return () => goToSection('carteira');
  if (tipo === 'oportunidade-comentada' || tipo === 'oportunidade-atribuida') {
    return () => openOportunidade({ id: alvo, nosComentarios: tipo === 'oportunidade-comentada' });
  }
  const daResultados = tipo === 'projeto-concluido' || tipo === 'relatorio-enviado';
  if (!daResultados || !podeRelatorios(tools)) return () => goToSection('projetos');
  return () => {
    goToSection('relatorios');
    selectProject({ id: alvo, companyTitle: texto });
  };
}
