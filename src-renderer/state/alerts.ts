import { create } from 'zustand';

/** Whether the list of notifications is open. */
export const useAlertsPanel = create<{ isOpen: boolean }>(() => ({ isOpen: false }));

export const openAlerts = (): void => useAlertsPanel.setState({ isOpen: true });

export const closeAlerts = (): void => useAlertsPanel.setState({ isOpen: false });
