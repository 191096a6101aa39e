import {
  AlertOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  BookOutlined,
  DashboardOutlined,
  EnvironmentOutlined,
  FileTextOutlined,
  GlobalOutlined,
  HomeOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  ToolOutlined,
  VideoCameraOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';

/** Icons by the first part of a menu path: the icon classes of `source` belong to fonts we do not have. */
const icons: Readonly<Record<string, ReactNode>> = {
  wel: <HomeOutlined />,
  bigScreen: <DashboardOutlined />,
  landscape: <GlobalOutlined />,
  basicdata: <EnvironmentOutlined />,
  statisAnalysis: <BarChartOutlined />,
  profileUpdates: <AuditOutlined />,
  information: <FileTextOutlined />,
  expertInquiry: <BankOutlined />,
  expertPoolManagement: <BankOutlined />,
  devOps: <ToolOutlined />,
  'dict-vertical': <BookOutlined />,
  'dict-horizontal': <BookOutlined />,
  syntheticalAttr: <AppstoreOutlined />,
  monitors: <VideoCameraOutlined />,
  protectManage: <SafetyCertificateOutlined />,
  emergency: <AlertOutlined />,
  system: <SettingOutlined />,
};

/** Icon of a top entry. */
export const menuIcon = (path: string): ReactNode => icons[path.split('/')[1] ?? ''] ?? <AppstoreOutlined />;
