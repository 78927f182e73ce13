import type { SegredoTotp, SegundoFator } from '@apura/contract';
import { Button, Loader, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../ui/modal/dialog.tsx';
import { FaultNote } from '../../../ui/modal/fault-note.tsx';
import { ModalActions } from '../../../ui/modal/modal-actions.tsx';
import { CodigosRecuperacao } from '../../../ui/segundo-fator/codigos-recuperacao.tsx';
import acessos from '../acessos.module.css';
import { AtivarTotp } from './ativar-totp.tsx';
import { ParteAplicativo } from './parte-aplicativo.tsx';
import { ParteChaves } from './parte-chaves.tsx';
import { ParteCodigos } from './parte-codigos.tsx';
import { useSegundoFator } from './use-segundo-fator.ts';

/** The user's second factors: sets them up, names them, and takes them away. */
export function SegundoFatorModal({ onClose }: { onClose: () => void }) {
  const query = useSegundoFator();
  const [segredo, setSegredo] = useState<SegredoTotp | null>(null);
  const [codigos, setCodigos] = useState<readonly string[] | null>(null);
  const show = (novos: readonly string[] | null) => {
    setSegredo(null);
    setCodigos(novos);
  };
  if (codigos !== null) {
    return (
      // Nobody loses the codes by a click beside them.
      <Dialog onClose={() => setCodigos(null)} title="Códigos de Recuperação" size={560} closeOnClickOutside={false}>
        <CodigosRecuperacao codigos={codigos} />
        <ModalActions>
          <Button onClick={() => setCodigos(null)}>Já Guardei</Button>
        </ModalActions>
      </Dialog>
    );
  }
  return (
    <Dialog onClose={onClose} title="Segundo Fator" size={640} closeOnClickOutside={segredo === null}>
      {query.error !== null && <FaultNote error={query.error} />}
      {query.isPending && <Loader size="sm" role="status" aria-label="Carregando o segundo fator" />}
      {query.data !== undefined &&
        (segredo === null ? (
          <Partes fator={query.data} onSegredo={setSegredo} onCodigos={show} />
        ) : (
          <AtivarTotp segredo={segredo} onBack={() => setSegredo(null)} onDone={show} />
        ))}
    </Dialog>
  );
}

interface PartesProps {
  fator: SegundoFator;
  onSegredo: (segredo: SegredoTotp) => void;
  onCodigos: (codigos: readonly string[] | null) => void;
}

function Partes({ fator, onSegredo, onCodigos }: PartesProps) {
  const [senha, setSenha] = useState('');
  const [fault, setFault] = useState<string>();
  const ativo = fator.totp !== null || fator.chaves.length > 0;
  const pedeSenha = !ativo && fator.senha;
  const confirmacao = { senha: pedeSenha ? senha : undefined, onFault: setFault };
  return (
    <div className={acessos.stack}>
      <p className={acessos.hint}>
        {fator.exigido
          ? 'A sua organização pede um segundo fator a todos os usuários.'
          : 'Com um deles ativo, a entrada pede a senha e mais o código ou a chave.'}
      </p>
      {pedeSenha && (
        <PasswordInput
          label="Sua senha, para começar"
          autoComplete="current-password"
          value={senha}
          error={fault}
          aria-invalid={fault !== undefined}
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou ocultar senha', tabIndex: 0 }}
          data-autofocus
          onChange={(event) => {
            setFault(undefined);
            setSenha(event.currentTarget.value);
          }}
        />
      )}
      <ParteAplicativo desde={fator.totp} confirmacao={confirmacao} onSegredo={onSegredo} />
      <ParteChaves chaves={fator.chaves} confirmacao={confirmacao} onCodigos={onCodigos} />
      {ativo && <ParteCodigos restantes={fator.codigos} onCodigos={onCodigos} />}
    </div>
  );
}
