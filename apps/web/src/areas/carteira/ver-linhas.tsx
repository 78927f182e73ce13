import { type EmpresaDaCarteira, MENSAGEM_MODULO_BLOQUEADO, podeRelatorios } from '@apura/contract';
import { IconTableRow } from '@tabler/icons-react';
import { useTools } from '../../lib/session/session-store.ts';
import { ReasonButton } from '../../ui/reason-button.tsx';
import { openLinhas } from './open-projeto.ts';

interface VerLinhasProps {
  achado: Parameters<typeof openLinhas>[2] & { projetoId: string; titulo: string };
  empresa: EmpresaDaCarteira;
}

/** The way from a finding to its rows in the report. */
export function VerLinhas({ achado, empresa }: VerLinhasProps) {
  const tools = useTools();
  const projeto = empresa.projetos.find(({ id }) => id === achado.projetoId);
  return (
    <ReasonButton
      variant="default"
      leftSection={<IconTableRow size={16} aria-hidden />}
      inactiveReason={podeRelatorios(tools) ? undefined : MENSAGEM_MODULO_BLOQUEADO}
      onClick={() => projeto !== undefined && openLinhas(empresa, projeto, achado)}
    >
      Ver linhas<span className="sr-only"> de {achado.titulo}</span>
    </ReasonButton>
  );
}
