import { ActionIcon, type ActionIconProps, Tooltip } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';

interface IconButtonProps {
  /** Its name: read aloud, and shown in the tooltip. */
  label: string;
  icon: ReactNode;
  onClick: (event: MouseEvent) => void;
  /** Why it can not be used now. The button stays in place, dimmed, and says this in its tooltip. */
  inactiveReason?: string | undefined;
  busy?: boolean;
  size?: number;
  color?: ActionIconProps['color'];
  /** For a button that opens something below itself: whether it is open. */
  expanded?: boolean;
}

/** A button of an icon alone. An inactive one keeps its focus and its tooltip, so that the reason can be found. */
export function IconButton({
  label,
  icon,
  onClick,
  inactiveReason,
  busy = false,
  size = 32,
  color,
  expanded,
}: IconButtonProps) {
  const inactive = inactiveReason !== undefined;
  return (
    <Tooltip label={inactive ? `${label}: ${inactiveReason}` : label}>
      <ActionIcon
        variant="subtle"
        size={size}
        color={color}
        loading={busy}
        aria-label={label}
        aria-expanded={expanded}
        aria-disabled={inactive || undefined}
        data-disabled={inactive || undefined}
        onClick={(event) => {
          event.stopPropagation();
          if (!inactive) onClick(event);
        }}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
