"""Info.plist, the agent's, and the entitlements: what macOS is told about the app, and what it may do."""

from __future__ import annotations

import plistlib
from pathlib import Path
from typing import Any, Final

from macapp.flavours import Flavour

IDENTIFIER: Final = "app.octavo.Octavo"
SCHEME: Final = "octavo"
EXECUTABLE: Final = "Octavo"
ICON: Final = "octavo"
SAFETENSORS: Final = "app.octavo.safetensors"
GGUF: Final = "app.octavo.gguf"
#: Name endings of the files that the app opens.
OPENED: Final = frozenset({"safetensors", "gguf"})

#: Label and file of the agent that serves in the background; `engine/cli/login_service.py` registers it.
AGENT: Final = "app.octavo.serve"
AGENT_FILE: Final = f"Contents/Library/LaunchAgents/{AGENT}.plist"

#: The hardened runtime stays as strict as it can. MLX compiles Metal text in the driver's own process and
#: Python runs no generated machine code, so none of the exceptions for memory is asked for. Libraries are
#: signed with the same identity as the app, but an unsigned (ad hoc) build has no team, so the one exception
#: is that their signatures' teams need not be equal.
ENTITLEMENTS: Final = {"com.apple.security.cs.disable-library-validation": True}


def info_plist(flavour: Flavour, version: str) -> bytes:
    """The file's XML; the same for the same arguments."""
    content: dict[str, Any] = {
        "CFBundleDevelopmentRegion": "en",
        "CFBundleDisplayName": "Octavo",
        "CFBundleExecutable": EXECUTABLE,
        "CFBundleIconFile": f"{ICON}.icns",
        "CFBundleIdentifier": IDENTIFIER,
        "CFBundleInfoDictionaryVersion": "6.0",
        "CFBundleName": "Octavo",
        "CFBundlePackageType": "APPL",
        "CFBundleShortVersionString": version,
        "CFBundleVersion": version,
        "LSApplicationCategoryType": "public.app-category.productivity",
        "LSArchitecturePriority": ["arm64"],
        "LSMinimumSystemVersion": flavour.minimum,
        "LSRequiresNativeExecution": True,
        "NSHighResolutionCapable": True,
        "NSHumanReadableCopyright": "Apache-2.0; see Contents/Resources/licences",
        "NSPrincipalClass": "NSApplication",
        "NSSupportsAutomaticGraphicsSwitching": True,
        "OctavoFlavour": flavour.name,
        **_usage(),
        **_documents(),
        "NSServices": [_service()],
    }
    return plistlib.dumps(content, sort_keys=True)


def agent_plist() -> bytes:
    """The agent's XML; launchd.plist(5). The place of the app is not in it, nor any option of the service."""
    content = {
        "Label": AGENT,
        "AssociatedBundleIdentifiers": [IDENTIFIER],
        "BundleProgram": f"Contents/MacOS/{EXECUTABLE}",
        "ProgramArguments": [EXECUTABLE, "service", "run"],
        "RunAtLoad": True,
        "KeepAlive": {"SuccessfulExit": False},
        "ThrottleInterval": 30,
        "SoftResourceLimits": {"NumberOfFiles": 4096},
        "StandardOutPath": "/dev/null",  # the service prints the key there
    }
    return plistlib.dumps(content, sort_keys=True)


def _usage() -> dict[str, str]:
    """Why it asks, where macOS asks the person: when a model in a folder or a machine of theirs is chosen."""
    reason = "Octavo reads the models that you keep in this folder."
    places = ("DesktopFolder", "DocumentsFolder", "DownloadsFolder", "NetworkVolumes", "RemovableVolumes")
    network = (
        "Octavo connects to the machines of your hosts file and to the servers that you add, to no others."
    )
    return {f"NS{place}UsageDescription": reason for place in places} | {
        "NSLocalNetworkUsageDescription": network
    }


def _service() -> dict[str, Any]:
    """The entry of other programs' Services menus; the window's platform has the method (`offer_service`)."""
    return {
        "NSMenuItem": {"default": "Ask Octavo About the Selection"},
        "NSMessage": "askOctavo",
        "NSPortName": "Octavo",
        "NSRequiredContext": {},  # in all programs, without being switched on first
        "NSSendTypes": ["public.utf8-plain-text", "NSStringPboardType"],
    }


def _documents() -> dict[str, Any]:
    """Model files and folders with models may be opened with Octavo; it is no folder's default."""
    return {
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": "Safetensors model",
                "CFBundleTypeRole": "Viewer",
                "LSHandlerRank": "Default",
                "LSItemContentTypes": [SAFETENSORS],
            },
            {
                "CFBundleTypeName": "GGUF model",
                "CFBundleTypeRole": "Viewer",
                "LSHandlerRank": "Alternate",  # other programs run these as they are; Octavo converts them
                "LSItemContentTypes": [GGUF],
            },
            {
                "CFBundleTypeName": "Folder with a model",
                "CFBundleTypeRole": "Viewer",
                "LSHandlerRank": "None",
                "LSItemContentTypes": ["public.folder"],
            },
        ],
        "CFBundleURLTypes": [
            {"CFBundleTypeRole": "Viewer", "CFBundleURLName": IDENTIFIER, "CFBundleURLSchemes": [SCHEME]}
        ],
        "UTImportedTypeDeclarations": [
            {
                "UTTypeConformsTo": ["public.data"],
                "UTTypeDescription": "Safetensors model",
                "UTTypeIdentifier": SAFETENSORS,
                "UTTypeTagSpecification": {"public.filename-extension": ["safetensors"]},
            },
            {
                "UTTypeConformsTo": ["public.data"],
                "UTTypeDescription": "GGUF model",
                "UTTypeIdentifier": GGUF,
                "UTTypeTagSpecification": {"public.filename-extension": ["gguf"]},
            },
        ],
    }


def write_entitlements(target: Path) -> None:
    """Writes the entitlements for `codesign --entitlements`."""
    target.write_bytes(plistlib.dumps(ENTITLEMENTS, sort_keys=True))
